# SPDX-License-Identifier: GPL-3.0-or-later
# Man pages, made from the --help of the command and of each subcommand: there
# is no second text to keep.

find_program(HELP2MAN help2man)
mark_as_advanced(HELP2MAN)
if(NOT HELP2MAN)
	message(STATUS "No man pages: there is no help2man")
	return()
endif()

set(man_dir "${PROJECT_BINARY_DIR}/share/man/man1")
file(MAKE_DIRECTORY "${man_dir}")

# moat_man_page([SUBCOMMAND])
function(moat_man_page)
	string(JOIN "-" page moat ${ARGN})
	set(output "${man_dir}/${page}.1")
	set(script "${PROJECT_SOURCE_DIR}/cmake/ManPage.cmake")
	add_custom_command(OUTPUT "${output}"
		COMMAND "${CMAKE_COMMAND}" -D "MOAT=$<TARGET_FILE:moat>" -D "SUBCOMMAND=${ARGN}"
			-D "HELP2MAN=${HELP2MAN}" -D "VERSION=${PROJECT_VERSION}"
			-D "EPOCH=${MOAT_RELEASE_EPOCH}" -D "OUTPUT=${output}" -P "${script}"
		DEPENDS moat "${script}"
		VERBATIM)
	set_property(GLOBAL APPEND PROPERTY moat_man_pages "${output}")
endfunction()

moat_man_page()
# One file a subcommand.
foreach(source IN LISTS tool_sources)
	if(source MATCHES "/cmd_([a-z]+)\\.c$")
		moat_man_page(${CMAKE_MATCH_1})
	endif()
endforeach()
get_property(man_pages GLOBAL PROPERTY moat_man_pages)
add_custom_target(man ALL DEPENDS ${man_pages})
install(FILES ${man_pages} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
