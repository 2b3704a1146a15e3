# SPDX-License-Identifier: GPL-3.0-or-later
# MOAT_FUZZ: the fuzz targets, a project of its own because all of it is built
# with clang and its sanitizers.

option(MOAT_FUZZ "Build the fuzz targets too, with clang" OFF)
if(NOT MOAT_FUZZ)
	return()
endif()
find_program(MOAT_CLANG clang REQUIRED)
mark_as_advanced(MOAT_CLANG)
include(ExternalProject)
ExternalProject_Add(fuzz
	SOURCE_DIR "${PROJECT_SOURCE_DIR}/testsuite/fuzz"
	BINARY_DIR "${PROJECT_BINARY_DIR}/fuzz"
	CMAKE_ARGS "-DCMAKE_C_COMPILER=${MOAT_CLANG}"
	INSTALL_COMMAND ""
	BUILD_ALWAYS ON)
