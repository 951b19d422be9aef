import type { Random } from './random.ts'

/** What a repair affects: the request type and the service codes. */
export type Scenario = { type: string; codes: readonly string[] }

const scenarios: readonly (readonly [Scenario, number])[] = [
  [{ type: 'Windshield replacement', codes: ['FCAM-S'] }, 14],
  [{ type: 'Windshield replacement', codes: ['FCAM-SD', 'HUD'] }, 6],
  [{ type: 'Windshield replacement', codes: ['FCAM-D'] }, 8],
  [{ type: 'Collision repair', codes: ['FRAD-S', 'PARK-F'] }, 10],
  [{ type: 'Collision repair', codes: ['FRAD-D', 'FCAM-D', 'SAS'] }, 9],
  [{ type: 'Collision repair', codes: ['FRAD-S', 'FCAM-SD', 'SAS', 'LAMP-A'] }, 7],
  [{ type: 'Collision repair', codes: ['BSM-P', 'PARK-R'] }, 10],
  [{ type: 'Collision repair', codes: ['BSM-L', 'RCAM'] }, 6],
  [{ type: 'Collision repair', codes: ['BSM-R', 'MCAM', 'SVIEW'] }, 4],
  [{ type: 'Collision repair', codes: ['RRAD-S', 'BSM-P', 'SVIEW', 'PARK-R'] }, 3],
  [{ type: 'Collision repair', codes: ['FRAD-C', 'FCAM-S', 'OCS', 'SAS'] }, 3],
  [{ type: 'Alignment or suspension', codes: ['SAS', 'FCAM-D', 'ALIGN'] }, 8],
  [{ type: 'Alignment or suspension', codes: ['SAS', 'YAW', 'RIDE'] }, 3],
  [{ type: 'Mechanical repair', codes: ['PROG', 'SAS'] }, 3],
  [{ type: 'Mechanical repair', codes: ['LAMP-M', 'NVIS'] }, 1],
  [{ type: 'Diagnosis', codes: ['DIAG'] }, 4],
  [{ type: 'Diagnosis', codes: ['DIAG', 'FRAD-A', 'DMS'] }, 1],
]

export const pickScenario = (random: Random): Scenario =>
  scenarios[random.pickWeighted(scenarios.map(([, weight], index) => [index, weight] as const))]![0]
