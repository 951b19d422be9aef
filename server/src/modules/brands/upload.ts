import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BrandPreference } from '#contract/brands.ts'
import { id } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Services } from '#server/kernel/services.ts'
import { addModuleFile, receiveFile, type StoredFile } from '../storage/door.ts'
import { savePreference } from './commands/save-preference.ts'
import { toPreferenceValue, pictureNames } from './brand-picture.ts'
import { lockBrand } from './store.ts'
import { t } from './texts.ts'

const fields = z.object({
  brand: id,
  name: z.enum(pictureNames, { error: () => t('picture.name') }),
  version: z.coerce.number().int().min(0).optional(),
})

/** Receives a brand's logo or icon. The original is stored as a file, the shown version in the preference. */
export const upload =
  (services: Services) =>
  (actor: Actor | null, request: FastifyRequest, now: Date): Promise<BrandPreference> =>
    receiveFile(
      services,
      { actor, request, now },
      fields,
      async (sender, { brand, name }, incoming) => {
        await services.db.command(sender, (tx) => lockBrand(tx, sender, brand))
        return toPreferenceValue(name, incoming.path)
      },
      async (tx, sender, { brand, name, version: readAt }, kept, shown) => {
        await saveOriginal(tx, sender, brand, kept)
        return savePreference(tx, sender, {
          brand,
          brandPreferenceName: name,
          preference: shown,
          brandPreferenceCategory: 'Brand',
          isInactive: 0,
          version: readAt,
        })
      },
    )

const saveOriginal = async (tx: Tx, actor: Actor, firm: number, kept: StoredFile): Promise<void> => {
  const file = await addModuleFile(tx, actor, { firm, stored: kept, kind: 'logo' })
  const changes: Record<string, [unknown, unknown]> = { name: [null, kept.name] }
  await recordHistory(tx, actor, { entity: 'file', id: file, firm, version: 1, what: 'added', changes })
}
