import { read } from '../../../../kit/api/queries.ts'

/** One visit with its files. Signed file links expire after 15 minutes, so an open page refetches every 10. */
export const visitQuery = (id: number) => ({
  ...read('GET calibrate/calibrateEvent', { query: { id } }),
  refetchInterval: 10 * 60_000,
})
