// Nothing: the C files of CMarkup include what they need. This target hands them the paths of libxml2.
