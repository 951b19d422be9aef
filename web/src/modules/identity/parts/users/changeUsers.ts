import type { BodyIn } from '#contract/kit/call.ts'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import type { saveUser } from '#contract/identity/users.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { actionRefusal } from '../../../../kit/api/actionRefusal.ts'

/** A change of one field that many users get. */
export type UserChange = Pick<
  BodyIn<typeof saveUser>,
  | 'roles'
  | 'timezone'
  | 'language'
  | 'receivesReport'
  | 'receivesInvoice'
  | 'receivesSms'
  | 'isDispatched'
  | 'isChatInvitee'
  | 'isChatLookup'
>
export type ChangedField = keyof UserChange
/** What was there before, and the version after, so that an undo loses nobody else's change. */
export type Changed = { user: number; before: UserChange; version: number }
export type Outcome = { changed: Changed[]; refused: { user: number; name: string; says: string }[] }

type Row = { user: number; fullName: string }

const valueOf = (user: UserInfo, field: ChangedField): UserChange[ChangedField] =>
  field === 'roles' ? user.roles : user[field]

const changeOne = async (
  row: Row,
  field: ChangedField,
  change: UserChange,
): Promise<{ changed?: Changed; says?: string }> => {
  try {
    const stored = await api('GET user/user', { query: { user: row.user } })
    const before = { [field]: valueOf(stored, field) } as UserChange
    if (String(before[field]) === String(change[field])) return {}
    const { version } = await api('POST user/saveUser', {
      body: { user: row.user, ...change, version: stored.version },
    })
    return { changed: { user: row.user, before, version } }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { says: actionRefusal(error.problem) }
  }
}

/** Gives all users one value, one after the other. A refused one doesn't stop the others. */
export const changeUsers = async (
  rows: readonly Row[],
  field: ChangedField,
  change: UserChange,
  onProgress: (done: number) => void,
): Promise<Outcome> => {
  const outcome: Outcome = { changed: [], refused: [] }
  for (const [index, row] of rows.entries()) {
    const { changed, says } = await changeOne(row, field, change)
    if (changed) outcome.changed.push(changed)
    if (says !== undefined) outcome.refused.push({ user: row.user, name: row.fullName, says })
    onProgress(index + 1)
  }
  return outcome
}

/** Puts back what was there, as one. Resolves to the reasons of those that couldn't be. */
export const undoChange = async (changed: readonly Changed[]): Promise<string[]> => {
  const refused: string[] = []
  for (const { user, before, version } of changed)
    try {
      await api('POST user/saveUser', { body: { user, ...before, version } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused.push(actionRefusal(error.problem))
    }
  return refused
}
