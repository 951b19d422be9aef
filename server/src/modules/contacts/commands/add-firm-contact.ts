import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordContactChange } from '../store.ts'

/**
 * Adds the contact that represents a firm, with the firm's name and language. The caller must have checked
 * the rights.
 */
export const addFirmContact = async (
  tx: Tx,
  actor: Actor,
  firm: { id: number; name: string; language: number },
): Promise<number> => {
  const { id, version } = await tx
    .insertInto('contact')
    .values({
      firm: firm.id,
      is_company: true,
      is_firm: true,
      company_name: firm.name,
      language: firm.language,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await recordContactChange(tx, actor, { id, firm: firm.id, version }, 'created')
  return id
}
