/**
 * What a server that a test starts takes from the test's own environment: where programs and compiled sources are, and
 * the shifted clock.
 */
export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE', 'LD_PRELOAD', 'CLOCK_SHIFT'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
