# SPDX-License-Identifier: GPL-3.0-or-later
# What goes where, and what lets other builds find it: CMake's find_package and
# pkg-config.  The plugins install themselves, see MoatPlugins.cmake.

include(CMakePackageConfigHelpers)

install(TARGETS moat RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(FILES include/moat.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(FILES include/moat/manifest.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/moat")
install(FILES scripts/kernel/Makefile.moat DESTINATION "${CMAKE_INSTALL_DATADIR}/moat")

file(GLOB doc_files CONFIGURE_DEPENDS docs/*.md README.md CHANGES.md LICENSE include/LICENSE.MIT)
install(FILES ${doc_files} DESTINATION "${CMAKE_INSTALL_DOCDIR}")

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/moat")
configure_package_config_file(cmake/moat-config.cmake.in
	"${PROJECT_BINARY_DIR}/moat-config.cmake"
	INSTALL_DESTINATION "${package_dir}"
	PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/moat-config-version.cmake"
	COMPATIBILITY SameMinorVersion)
install(FILES
	"${PROJECT_BINARY_DIR}/moat-config.cmake"
	"${PROJECT_BINARY_DIR}/moat-config-version.cmake"
	DESTINATION "${package_dir}")

# pkg-config finds the prefix from where moat.pc lies.
file(RELATIVE_PATH MOAT_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" MOAT_PC_PREFIX "${MOAT_PC_PREFIX}")
configure_file(cmake/moat.pc.in "${PROJECT_BINARY_DIR}/moat.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/moat.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
