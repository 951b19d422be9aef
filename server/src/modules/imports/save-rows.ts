import { sql } from 'kysely'
import type { ZodType } from 'zod'
import type { ImportSchema } from '#contract/imports.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { saveCalibrateService } from '#contract/checklists.ts'
import {
  saveContact as saveContactCall,
  saveInsurer as saveInsurerCall,
  saveVendor,
} from '#contract/contacts.ts'
import { saveFirm } from '#contract/firms.ts'
import { saveUser } from '#contract/identity.ts'
import { saveCalibrate } from '#contract/requests/calls.ts'
import { saveVehicle as saveVehicleCall } from '#contract/vehicles.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { fieldErrors } from '#server/kernel/http/validation-messages.ts'
import type { RunQuery, Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { saveService } from '#server/modules/checklists/door.ts'
import { saveContact, saveContacts, setInactive } from '#server/modules/contacts/door.ts'
import { addFirm, changeFirm, removeFirm } from '#server/modules/firms/door.ts'
import { addImportedUser, changeUser, deleteUser } from '#server/modules/identity/door.ts'
import { removeInsurer, saveInsurer } from '#server/modules/insurance/door.ts'
import { deleteRequest, saveRequest } from '#server/modules/requests/door.ts'
import { deleteVehicle, deleteVehicles, saveVehicle, saveVehicles } from '#server/modules/vehicles/door.ts'
import { planContacts, planVendors } from './reads/plan-contacts.ts'
import { planInsurers } from './reads/plan-insurers.ts'
import { planLocations } from './reads/plan-locations.ts'
import { planRequests } from './reads/plan-requests.ts'
import { planServices } from './reads/plan-services.ts'
import { planUsers } from './reads/plan-users.ts'
import { planVehicles } from './reads/plan-vehicles.ts'
import type { Seen, SentRow } from './rules/map-rows.ts'
import type { Plan, PlannedRow } from './rules/plan.ts'
import { saveTogether, tryInSavepoint, type Outcome } from './save-in-savepoint.ts'
import { t } from './texts.ts'

/** What the commands of other modules need, and the firm that an import is for. */
export type Saving = {
  tx: Tx
  services: Pick<Services, 'db' | 'settings' | 'secrets'>
  actor: Actor
  firm: number
  /** Whether new users get an email with a link to choose a password. */
  isInvited: boolean
  now: Date
}
type SentRecord = Pick<PlannedRow, 'id' | 'after'>
type AddedRecord = SentRecord & { id: number }

type ImportKind = {
  /** @param seen what earlier parts of the file were about; it is added to */
  plan: (run: RunQuery, firm: number, sent: readonly SentRow[], seen: Seen) => Promise<Plan>
  /** Saves a row by the command of its module, with its rights and checks. Resolves to the id. */
  save: (saving: Saving, row: SentRecord) => Promise<number>
  /** Undoes an added record. Resolves to the reason if it must stay, or to ''. */
  remove: (saving: Saving, row: AddedRecord) => Promise<string>
  /** The same for many rows in a few statements. Throws if one of them is refused. Results are in the order of the rows. */
  many?: {
    save: (saving: Saving, rows: readonly SentRecord[]) => Promise<number[]>
    remove: (saving: Saving, rows: readonly AddedRecord[]) => Promise<string[]>
  }
}

/** Checks values as a save call does. @throws Problem 400 that names the fields */
const parseBody = <C extends { body: ZodType | undefined }>(
  { body }: C,
  values: Record<string, unknown>,
): BodyOf<C> => {
  const checked = body?.safeParse(values)
  if (checked?.success) return checked.data as BodyOf<C>
  throw invalid(checked ? fieldErrors(checked.error, values) : [])
}

const saveContactRow: ImportKind['save'] = async ({ tx, actor, firm }, { id, after }) =>
  (await saveContact(tx, actor, parseBody(saveContactCall, { ...after, contact: id ?? -1, firm }))).id

/** A contact that becomes a vendor keeps its other fields; `isVendor: false` undoes that. */
const saveVendorRow: ImportKind['save'] = async (saving, { id, after: { isVendor, ...after } }) => {
  const { tx, actor, firm } = saving
  if (isVendor !== false || Object.keys(after).length > 0) {
    const body = parseBody(saveVendor, { ...after, contact: id ?? -1, firm })
    const saved = await saveContact(tx, actor, body, true)
    if (isVendor !== false) return saved.id
  }
  return saveContactRow(saving, { id, after: { isVendor: false } })
}

const inactivateContact: ImportKind['remove'] = async ({ tx, actor }, { id }) => {
  const { rows } = await setInactive(tx, actor, [id], true)
  return rows[0]?.ok ? '' : (rows[0]?.says ?? '')
}

const inactivateContacts = async (
  { tx, actor }: Saving,
  added: readonly AddedRecord[],
): Promise<string[]> => {
  const { rows } = await setInactive(
    tx,
    actor,
    added.map(({ id }) => id),
    true,
  )
  return rows.map(({ ok, says }) => (ok ? '' : says))
}

const saveContactRows = ({ tx, actor, firm }: Saving, rows: readonly SentRecord[]): Promise<number[]> =>
  saveContacts(
    { tx, actor, isVendor: false },
    firm,
    rows.map(({ id, after }) => parseBody(saveContactCall, { ...after, contact: id ?? -1, firm })),
  )

/** Contacts that are no vendors any more are saved one by one. */
const saveVendorRows = async (saving: Saving, rows: readonly SentRecord[]): Promise<number[]> => {
  const { tx, actor, firm } = saving
  const vendors = rows.filter(({ after }) => after.isVendor !== false)
  const bodies = vendors.map(({ id, after }) => parseBody(saveVendor, { ...after, contact: id ?? -1, firm }))
  const saved = await saveContacts({ tx, actor, isVendor: true }, firm, bodies)
  const ids = new Map(vendors.map((row, at) => [row, saved[at] ?? 0]))
  for (const row of rows) if (!ids.has(row)) ids.set(row, await saveVendorRow(saving, row))
  return rows.map((row) => ids.get(row) ?? 0)
}

const saveVehicleRows = ({ tx, actor, firm }: Saving, rows: readonly SentRecord[]): Promise<number[]> =>
  saveVehicles(
    tx,
    actor,
    firm,
    rows.map(({ id, after }) => parseBody(saveVehicleCall, { ...after, vehicle: id ?? -1, firm })),
  )

const saveLocationRow: ImportKind['save'] = async ({ tx, actor, firm }, { id, after }) => {
  const parent = id ? {} : { parent: after.parent ?? firm }
  const body = parseBody(saveFirm, { ...after, ...parent, firm: id ?? -1 })
  if (id === null) return addFirm(tx, actor, body)
  await changeFirm(tx, actor, id, body)
  return id
}

/** A new user chooses a password by the link of an invitation, or as if they had forgotten it. */
const saveUserRow: ImportKind['save'] = async (saving, { id, after }) => {
  const { tx, services, actor, firm, isInvited, now } = saving
  const { contact, ...fields } = after
  const body = parseBody(saveUser, {
    ...fields,
    ...(contact ? { contact } : {}),
    user: id ?? -1,
    ...(id ? {} : { firm: after.firm ?? firm }),
  })
  if (id !== null) return changeUser(tx, actor, body)
  const { username = '', firstName = '', lastName = '', roles = '', employeeId, laborRate } = body
  const newUser = { username, firstName, lastName, roles, employeeId, laborRate, contact: body.contact }
  const user = { ...newUser, firm: body.firm ?? firm }
  const added = await addImportedUser(tx, services, actor, user, { isInvited, now })
  // The contact may have become inactive with an earlier user.
  if (body.contact) await setInactive(tx, actor, [body.contact], false)
  return added
}

/** Also makes the user's contact inactive if it was added with the user. */
const removeUser: ImportKind['remove'] = async (saving, { id, after }) => {
  const { tx, actor, now } = saving
  const found = await tx.selectFrom('app_user').select('contact').where('id', '=', id).executeTakeFirst()
  const reason = await deleteUser(tx, actor, id, now)
  if (reason || !found || after.contact) return reason
  return inactivateContact(saving, { id: found.contact, after: {} })
}

const saveServiceRow: ImportKind['save'] = async ({ tx, actor, firm, now }, { id, after }) => {
  const body = parseBody(saveCalibrateService, { ...after, calibrateService: id ?? -1, firm })
  return (await saveService(tx, actor, body, now)).id
}

const saveInsurerRow: ImportKind['save'] = async ({ tx, actor, firm }, { id, after }) => {
  const body = parseBody(saveInsurerCall, { ...after, insurance: id ?? -1, firm })
  return (await saveInsurer(tx, actor, body)).insurance
}

const vehicleFields: readonly string[] = ['vin', 'year', 'makeName', 'model', 'trim']

const saveRequestRow: ImportKind['save'] = ({ tx, actor, firm, now }, { id, after }) => {
  const entries = Object.entries(after)
  const vehicle = entries.filter(([name]) => vehicleFields.includes(name))
  const order = entries.filter(([name]) => !vehicleFields.includes(name))
  const body = parseBody(saveCalibrate, {
    ...Object.fromEntries(order),
    ...(vehicle.length > 0 ? { vehicle: { vehicle: -1, ...Object.fromEntries(vehicle) } } : {}),
    calibrate: id ?? -1,
    ...(id ? {} : { firm }),
  })
  return saveRequest(tx, actor, body, now)
}

/** A repair order that has visits by now is in use. */
const removeRequest: ImportKind['remove'] = async ({ tx, actor, now }, { id }) => {
  const { rows } = await sql`select from event where request = ${id} and deleted_at is null limit 1`.execute(
    tx,
  )
  if (rows.length > 0) return t('undo.edited')
  await deleteRequest(tx, actor, { calibrate: id, undo: false }, now)
  return ''
}

/** What can be imported: how rows are planned, saved by the commands of their module, and undone. */
export const importKinds: Record<ImportSchema, ImportKind> = {
  contacts: {
    plan: planContacts,
    save: saveContactRow,
    remove: inactivateContact,
    many: { save: saveContactRows, remove: inactivateContacts },
  },
  vendors: {
    plan: planVendors,
    save: saveVendorRow,
    remove: inactivateContact,
    many: { save: saveVendorRows, remove: inactivateContacts },
  },
  vehicles: {
    plan: planVehicles,
    save: async ({ tx, services, actor, firm }, { id, after }) => {
      const body = parseBody(saveVehicleCall, { ...after, vehicle: id ?? -1, firm })
      return (await saveVehicle(tx, services.db.builder, actor, body)).vehicle
    },
    remove: async ({ tx, actor }, { id }) => {
      await deleteVehicle(tx, actor, id)
      return ''
    },
    many: {
      save: saveVehicleRows,
      remove: async ({ tx, actor }, rows) => {
        await deleteVehicles(
          tx,
          actor,
          rows.map(({ id }) => id),
        )
        return rows.map(() => '')
      },
    },
  },
  locations: {
    plan: planLocations,
    save: saveLocationRow,
    remove: async ({ tx, actor }, { id }) => {
      await removeFirm(tx, actor, { firm: id, undo: false })
      return ''
    },
  },
  users: { plan: planUsers, save: saveUserRow, remove: removeUser },
  services: {
    plan: planServices,
    save: saveServiceRow,
    remove: async (saving, { id }) => {
      await saveServiceRow(saving, { id, after: { isInactive: true } })
      return ''
    },
  },
  insurers: {
    plan: planInsurers,
    save: saveInsurerRow,
    remove: async ({ tx, actor }, { id }) => {
      await removeInsurer(tx, actor, { id, undo: false })
      return ''
    },
  },
  requests: {
    plan: planRequests,
    save: saveRequestRow,
    remove: removeRequest,
  },
}

/** Whether the rows of a part are saved in a few statements. */
export const isSavedTogether = (schema: ImportSchema): boolean => importKinds[schema].many !== undefined

/** Rows that are written in one transaction, and between which an import can be cancelled. */
export const rowsPerPart = (schema: ImportSchema): number => (isSavedTogether(schema) ? 500 : 100)

/** Does work row by row. A refusal undoes the work of its row alone. */
const oneByOne = async <Row, T>(
  tx: Tx,
  rows: readonly Row[],
  work: (row: Row) => Promise<T>,
): Promise<Outcome<T>[]> => {
  const outcomes: Outcome<T>[] = []
  for (const row of rows) outcomes.push(await tryInSavepoint(tx, () => work(row)))
  return outcomes
}

/** Saves rows by the commands of their module. Each has its outcome: the id, or why it was refused. */
export const saveRows = (
  saving: Saving,
  schema: ImportSchema,
  rows: readonly SentRecord[],
): Promise<Outcome<number>[]> => {
  const { many, save } = importKinds[schema]
  return many
    ? saveTogether(saving.tx, rows, (some) => many.save(saving, some))
    : oneByOne(saving.tx, rows, (row) => save(saving, row))
}

/** Undoes added records. The outcome of each is '', or why it must stay. */
export const removeRows = (
  saving: Saving,
  schema: ImportSchema,
  rows: readonly AddedRecord[],
): Promise<Outcome<string>[]> => {
  const { many, remove } = importKinds[schema]
  return many
    ? saveTogether(saving.tx, rows, (some) => many.remove(saving, some))
    : oneByOne(saving.tx, rows, (row) => remove(saving, row))
}
