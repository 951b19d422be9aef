import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { estimateFields, maxEstimateBytes, maxEstimateFiles, type estimate } from '#contract/estimates.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import { runInTx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { receiveTemporaries } from '#server/modules/storage/door.ts'
import { receiveEstimate } from './commands/receive-estimate.ts'
import { getRepair } from './reads/get-repair.ts'
import { readEstimate, type ReadEstimate } from './rules/read-estimate.ts'

type Upload = { actor: Actor | null; request: FastifyRequest; now: Date }

/** Receives the files of an estimate. They are read whole before anything is saved, and discarded afterwards. */
export const upload =
  (services: Services) =>
  async ({ actor, request, now }: Upload): Promise<AnswerOf<typeof estimate>> => {
    if (!actor) throw unauthorized()
    return receiveTemporaries(
      services,
      { user: actor.user, request, now, largest: maxEstimateBytes, most: maxEstimateFiles + 1 },
      estimateFields,
      async (to, incoming) => {
        const files = await Promise.all(
          incoming.map(async ({ name, file }) => ({
            name,
            bytes: new Uint8Array(await readFile(file.path)),
          })),
        )
        const read = await withMake(services, readEstimate(files))
        return services.db.command(actor, async (tx) => {
          const { id, isKnown } = await receiveEstimate(tx, actor, read, to, now)
          return { ...(await getRepair(runInTx(tx), actor, id)), isKnown }
        })
      },
    )
  }

/** Some writers name the make only by a code of their own. Then the VIN tells it. */
const withMake = async ({ vin }: Services, read: ReadEstimate): Promise<ReadEstimate> => {
  const { content } = read
  const { vehicle } = content
  if (vehicle.make !== '') return read
  const decoded = await vin.decode(vehicle.vin).catch(() => null)
  return { ...read, content: { ...content, vehicle: { ...vehicle, make: decoded?.make ?? '' } } }
}
