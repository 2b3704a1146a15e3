# SPDX-License-Identifier: GPL-3.0-or-later
# Makes one man page: cmake -D MOAT=... -D SUBCOMMAND=... -D HELP2MAN=...
# -D VERSION=... -D EPOCH=... -D OUTPUT=... -P ManPage.cmake

# The NAME line says what `moat --help' says.
execute_process(COMMAND "${MOAT}" --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
if(NOT SUBCOMMAND)
	set(page moat)
	set(command "${MOAT}")
	string(REGEX MATCH "\n([^\n]*)\n" found "${help}")
	set(summary "${CMAKE_MATCH_1}")
else()
	set(page "moat-${SUBCOMMAND}")
	set(command "${MOAT} ${SUBCOMMAND}")
	string(REGEX MATCH "\n  ${SUBCOMMAND} +([^\n]*)" found "${help}")
	set(summary "${CMAKE_MATCH_1}")
endif()
string(REGEX REPLACE "\\.$" "" summary "${summary}")

set(ENV{LC_ALL} C)
set(ENV{SOURCE_DATE_EPOCH} "${EPOCH}")
execute_process(
	COMMAND "${HELP2MAN}" --no-info "--version-string=${VERSION}" "--source=moat ${VERSION}"
		"--name=${summary}" "${command}"
	OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)

# help2man takes the subcommand for the section.
string(TOUPPER "${page}" title)
string(REGEX REPLACE "\n\\.TH [^\n]*\" \"moat" "\n.TH ${title} \"1\" \"DATE\" \"moat" text_ "${text}")
string(REGEX MATCH "\n\\.TH [^ ]+ \"[^\"]*\" (\"[^\"]*\")" found "${text}")
string(REPLACE "\"DATE\"" "${CMAKE_MATCH_1}" text_ "${text_}")
string(REPLACE "\nmoat ${SUBCOMMAND} \\- " "\n${page} \\- " text_ "${text_}")
file(WRITE "${OUTPUT}" "${text_}")
