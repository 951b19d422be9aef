/** What a technician is doing. The lookup TechnicianStatus holds the names. */
export const TechnicianStatus = {
  off: 0,
  available: 1,
  onTheWay: 2,
  atWork: 3,
  onBreak: 4,
} as const
export type TechnicianStatus = (typeof TechnicianStatus)[keyof typeof TechnicianStatus]
