# SPDX-License-Identifier: GPL-3.0-or-later
# Finds the GCCs and builds one plugin for each: a plugin works in exactly the
# GCC whose headers it was built with, so machine and full version name its
# directory.

function(moat_ask ret_answer)
	execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE
		ERROR_QUIET)
	set(${ret_answer} "${answer}" PARENT_SCOPE)
endfunction()

# Asks the compiler CC.  Sets RET_FAULT to what stands against a plugin for it,
# or to "" and then RET_MACHINE, RET_VERSION and RET_HEADERS.
function(moat_probe_gcc cc ret_fault ret_machine ret_version ret_headers)
	set(${ret_fault} "" PARENT_SCOPE)
	find_program(path "${cc}" NO_CACHE)
	if(NOT path)
		set(${ret_fault} "there is no such program" PARENT_SCOPE)
		return()
	endif()
	execute_process(COMMAND "${path}" -E -dM -x c /dev/null OUTPUT_VARIABLE macros ERROR_QUIET)
	if(macros MATCHES "#define __clang__ ")
		set(${ret_fault} "it is Clang, and moat is a plugin for GCC" PARENT_SCOPE)
		return()
	elseif(NOT macros MATCHES "#define __GNUC__ ")
		set(${ret_fault} "it is not GCC" PARENT_SCOPE)
		return()
	endif()
	moat_ask(machine "${path}" -dumpmachine)
	moat_ask(version "${path}" -dumpfullversion)
	moat_ask(plugin_dir "${path}" -print-file-name=plugin)
	set(headers "${plugin_dir}/include")
	if(NOT IS_ABSOLUTE "${headers}" OR NOT EXISTS "${headers}/gcc-plugin.h")
		string(REGEX MATCH "^[0-9]+" major "${version}")
		set(package "gcc-${major}-plugin-dev")
		if(NOT machine STREQUAL MOAT_HOST_MACHINE)
			string(REPLACE "_" "-" triplet "${machine}")
			string(APPEND package "-${triplet}")
		endif()
		set(${ret_fault} "its plugin headers are missing; Debian has them in ${package}"
			PARENT_SCOPE)
		return()
	endif()
	set(${ret_machine} "${machine}" PARENT_SCOPE)
	set(${ret_version} "${version}" PARENT_SCOPE)
	set(${ret_headers} "${headers}" PARENT_SCOPE)
endfunction()

# Every program of the search path that is named as a GCC is.
function(moat_find_gccs ret_names)
	set(found gcc)
	string(REPLACE ":" ";" dirs "$ENV{PATH}")
	foreach(dir IN LISTS dirs)
		file(GLOB programs "${dir}/gcc-[0-9]*" "${dir}/*-gcc" "${dir}/*-gcc-[0-9]*")
		foreach(program IN LISTS programs)
			get_filename_component(name "${program}" NAME)
			if(name MATCHES "^(.*-linux-gnu[^-]*-)?gcc(-[0-9]+)?$")
				list(APPEND found "${name}")
			endif()
		endforeach()
	endforeach()
	list(REMOVE_DUPLICATES found)
	list(SORT found COMPARE NATURAL)
	set(${ret_names} "${found}" PARENT_SCOPE)
endfunction()

function(moat_add_plugin machine version headers)
	set(target "plugin-${machine}-${version}")
	add_library(${target} MODULE ${plugin_sources})
	set_target_properties(${target} PROPERTIES
		PREFIX ""
		OUTPUT_NAME moat
		C_VISIBILITY_PRESET hidden
		CXX_VISIBILITY_PRESET hidden
		LIBRARY_OUTPUT_DIRECTORY "${MOAT_BUILD_LIBDIR}/moat/${machine}-${version}")
	target_compile_definitions(${target} PRIVATE "MOAT_VERSION=\"${PROJECT_VERSION}\""
		"MOAT_TARGET=\"${machine}\"")
	target_compile_options(${target} PRIVATE
		$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti> $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>)
	target_include_directories(${target} SYSTEM PRIVATE "${headers}")
	target_link_libraries(${target} PRIVATE core PkgConfig::JANSSON)
	target_link_options(${target} PRIVATE -Wl,--as-needed)
	install(TARGETS ${target}
		LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/moat/${machine}-${version}")
endfunction()

find_path(MOAT_GMP_INCLUDE gmp.h)
mark_as_advanced(MOAT_GMP_INCLUDE)
if(NOT MOAT_GMP_INCLUDE)
	message(FATAL_ERROR "GCC's plugin headers need gmp.h; Debian has it in libgmp-dev")
endif()

moat_ask(MOAT_HOST_MACHINE "${CMAKE_C_COMPILER}" -dumpmachine)
file(GLOB plugin_sources CONFIGURE_DEPENDS plugin/*.cc plugin/*.c)

set(gccs "${MOAT_COMPILERS}")
if(NOT gccs)
	moat_find_gccs(gccs)
endif()
set(plugin_names "")
set(plugin_list "")
foreach(cc IN LISTS gccs)
	moat_probe_gcc("${cc}" fault machine version headers)
	if(fault AND MOAT_COMPILERS)
		message(FATAL_ERROR "can't build the plugin for ${cc}: ${fault}")
	elseif(fault)
		message(STATUS "No plugin for ${cc}: ${fault}")
	elseif(NOT "${machine}-${version}" IN_LIST plugin_names)
		message(STATUS "Plugin for ${cc}: ${machine} ${version}")
		list(APPEND plugin_names "${machine}-${version}")
		string(APPEND plugin_list "${cc} ${machine} ${version}\n")
		moat_add_plugin("${machine}" "${version}" "${headers}")
	endif()
endforeach()
if(NOT plugin_names)
	message(FATAL_ERROR "found no GCC that takes plugins; Debian's gcc needs gcc-12-plugin-dev")
endif()

# For the tests: compiler, machine, version.
file(WRITE "${PROJECT_BINARY_DIR}/compilers.list" "${plugin_list}")
