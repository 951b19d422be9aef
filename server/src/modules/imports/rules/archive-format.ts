/** Version of the archives of whole companies. Raised with each change that an import must know of. */
export const archiveFormat = 2
