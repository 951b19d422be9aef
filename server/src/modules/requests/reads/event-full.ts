import type { EventShape } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Run } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problems.ts'
import type { LinkMaker } from './files.ts'
import { readVisits } from './visit-shape.ts'
import type { ServiceRow } from './visit-statements.ts'

/**
 * A visit as a screen works on it, with signed links to its files. Services that are known are not read again.
 * @throws notFound outside the caller's scope
 */
export const eventFull = async (
  run: Run,
  actor: Actor,
  id: number,
  links: LinkMaker,
  known?: readonly ServiceRow[],
): Promise<EventShape> => {
  const { visits } = await readVisits(run, actor, { event: id }, links, known)
  if (!visits[0]) throw notFound('visit')
  return visits[0]
}
