/** Words of scan reports that server and browser share. */

/** When a vehicle was scanned: before, during, or after the repair. */
export const scanKinds = ['pre', 'inProcess', 'post'] as const
export type ScanKind = (typeof scanKinds)[number]

/** What a tool says of a code. `unknown` where it says nothing. */
export const codeStatuses = ['current', 'pending', 'permanent', 'history', 'unknown'] as const
export type CodeStatus = (typeof codeStatuses)[number]

/** A code between the scans before and after: gone, still there, or only there now. `open` while no later scan is known. */
export const codeChanges = ['open', 'remains', 'new', 'cleared'] as const
export type CodeChange = (typeof codeChanges)[number]

/** How the columns of a file are divided. `spaces` is two or more in a row, as in printed reports. */
export const separators = ['comma', 'semicolon', 'tab', 'pipe', 'spaces'] as const
export type Separator = (typeof separators)[number]

/** What a column of a scan report holds. */
export const scanColumns = ['code', 'text', 'module', 'status'] as const
export type ScanColumn = (typeof scanColumns)[number]

/** Largest scan file in bytes. */
export const maxScanBytes = 20 * 1024 ** 2
