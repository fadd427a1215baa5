/** The interface of the importers for `lectern import`: an old site in, a content folder out. */

export { type Import, importFolder, REPORT_FILE } from './import-folder.ts';
export { KINDS } from './report.ts';
export { planWrite, writeFiles } from './write.ts';
