"""The companion at a terminal and as a page: the conversation around a session of the journal, and the log file that it keeps."""
