import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that few calls need, loaded at its first use: every file that is read at the start makes it longer. Where the
 * caller can wait, `await import` does the same.
 */
export const lazyPackage = <Package>(name: string): (() => Package) => {
  let loaded: Package | undefined
  return () => (loaded ??= require(name) as Package)
}
