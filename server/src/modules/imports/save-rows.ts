import type { ImportSchema } from '#contract/imports.ts'
import { saveContact as saveContactCall } from '#contract/contacts.ts'
import { saveVehicle as saveVehicleCall } from '#contract/vehicles.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { runInTx, type Builder, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { saveContact, setInactive } from '#server/modules/contacts/door.ts'
import { deleteVehicle, saveVehicle } from '#server/modules/vehicles/door.ts'
import { planContacts } from './reads/plan-contacts.ts'
import { planVehicles } from './reads/plan-vehicles.ts'
import type { SentRow } from './rules/map-rows.ts'
import type { Plan, PlannedRow } from './rules/plan.ts'

type Saved = { id: number; version: number }
type Save = (
  tx: Tx,
  builder: Builder,
  actor: Actor,
  firm: number,
  row: Pick<PlannedRow, 'id' | 'after'>,
) => Promise<Saved>

/** What can be imported: how rows are planned, saved by the commands of their module, and taken back. */
export const importKinds: Record<
  ImportSchema,
  {
    plan: (run: RunQuery, firm: number, sent: readonly SentRow[]) => Promise<Plan>
    save: Save
    /** Takes back an added record. Resolves to why it stays, or to ''. */
    remove: (tx: Tx, actor: Actor, id: number) => Promise<string>
    table: 'contact' | 'vehicle'
  }
> = {
  contacts: {
    plan: planContacts,
    table: 'contact',
    save: (tx, _builder, actor, firm, { id, after }) =>
      saveContact(
        tx,
        actor,
        saveContactCall.body?.parse({ ...after, contact: id ?? -1, firm }) as BodyOf<typeof saveContactCall>,
      ),
    remove: async (tx, actor, id) => {
      const { rows } = await setInactive(tx, actor, [id], true)
      return rows[0]?.ok ? '' : (rows[0]?.says ?? '')
    },
  },
  vehicles: {
    plan: planVehicles,
    table: 'vehicle',
    save: async (tx, builder, actor, firm, { id, after }) => {
      const body = saveVehicleCall.body?.parse({ ...after, vehicle: id ?? -1, firm }) as BodyOf<
        typeof saveVehicleCall
      >
      const { vehicle, version } = await saveVehicle(tx, builder, actor, body)
      return { id: vehicle, version }
    },
    remove: async (tx, actor, id) => {
      await deleteVehicle(tx, actor, id)
      return ''
    },
  },
}

export const planInTx = (
  tx: Tx,
  schema: ImportSchema,
  firm: number,
  sent: readonly SentRow[],
): Promise<Plan> => importKinds[schema].plan(runInTx(tx), firm, sent)
