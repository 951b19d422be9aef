/** Words of the results of a visit that server and browser share. */

export const systemOutcomes = ['passed', 'failed', 'notDone'] as const
export type SystemOutcome = (typeof systemOutcomes)[number]
export const resultMethods = ['static', 'dynamic', 'both'] as const
export type ResultMethod = (typeof resultMethods)[number]
/** The most values measured for one system. */
export const maxMeasurements = 20
