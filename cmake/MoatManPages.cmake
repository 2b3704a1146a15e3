# SPDX-License-Identifier: GPL-3.0-or-later
# Man pages, made from the --help of the command and of each subcommand: there
# is no second text to keep.

set(MOAT_COMMANDS check map flags)

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
	string(JOIN " " command "$<TARGET_FILE:moat>" ${ARGN})
	set(output "${man_dir}/${page}.1")
	add_custom_command(OUTPUT "${output}"
		COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C "SOURCE_DATE_EPOCH=${MOAT_RELEASE_EPOCH}"
			"${HELP2MAN}" --no-info "--version-string=${PROJECT_VERSION}"
			"--source=moat ${PROJECT_VERSION}" "--output=${output}" "${command}"
		DEPENDS moat
		VERBATIM)
	set_property(GLOBAL APPEND PROPERTY moat_man_pages "${output}")
endfunction()

moat_man_page()
foreach(subcommand IN LISTS MOAT_COMMANDS)
	moat_man_page(${subcommand})
endforeach()
get_property(man_pages GLOBAL PROPERTY moat_man_pages)
add_custom_target(man ALL DEPENDS ${man_pages})
install(FILES ${man_pages} DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
