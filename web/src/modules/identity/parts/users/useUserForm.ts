import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { toast } from '../../../../ui/toast.ts'
import { refreshProfile } from '../../data.ts'
import { cacheUser } from './data.ts'
import {
  bodyOf,
  notificationsBody,
  ownBody,
  problemsOf,
  storedOf,
  type FieldName,
  type Notification,
  type Values,
} from './values.ts'
import { t } from './dialogTexts.ts'

/** How long Save stays red after a save, in milliseconds. */
const redForMs = 350

/** The form of the user dialog: saves changes, merges with concurrent ones, and shows a single alert. */
export const useUserForm = (
  user: UserInfo,
  notices: readonly Notification[] | undefined,
  words: (field: string, value: unknown) => { label: string; value: string },
  /** True for the reader's own profile, which has its own call (not source 1). */
  isOwn = false,
  /** Asked before a save, with the values and the fields that changed. Without a yes, the form stays as it is. */
  mayGoLive?: (values: Values, fields: readonly FieldName[]) => Promise<boolean>,
) => {
  const client = useQueryClient()
  const [alert, setAlert] = useState<string | null>(null)
  const [isRed, setRed] = useState(false)
  const stored = useMemo(() => storedOf(user, notices), [user, notices])

  const saveOther = async (values: Values, fields: readonly FieldName[]) => {
    const body = bodyOf(user, values, fields, form.base.current ?? user.version)
    if (!body) return t('saved.user', { name: user.fullName })
    const saved = await api('POST user/saveUser', { body })
    form.base.current = saved.version
    cacheUser(client, saved)
    return t('saved.user', { name: saved.fullName })
  }
  const saveOwn = async (values: Values, fields: readonly FieldName[]) => {
    const body = ownBody(values, fields, form.base.current ?? user.version)
    if (body) {
      await api('POST user/updateUserParams', { body })
      await markStale(client, 'user/user')
    }
    return t('saved.own')
  }
  const send = async (values: Values, fields: readonly FieldName[]) => {
    const message = isOwn ? await saveOwn(values, fields) : await saveOther(values, fields)
    const rows = notificationsBody(user.user, values, fields, notices ?? [])
    if (rows) {
      await api('POST user/saveUserNotifications', { body: rows })
      await markStale(client, 'user/userNotifications')
    }
    void markStale(client, 'user/users')
    void refreshProfile()
    setRed(true)
    setTimeout(() => setRed(false), redForMs)
    toast.ok(fields.length === 0 ? t('saved.nothing') : message)
  }
  const attempt = async (values: Values, fields: readonly FieldName[]) => {
    setAlert(null)
    // No error and not saved: what was typed stays.
    if (mayGoLive && !(await mayGoLive(values, fields))) return { errors: {} }
    try {
      return void (await send(values, fields))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { conflict, errors } = error.problem
      if (conflict) {
        void markStale(client, 'user/user')
        const labels = Object.fromEntries(
          conflict.fields.map(({ field, yours }) => [field, words(field, yours).label]),
        )
        return {
          conflict: describeConflict(conflict, displayZone(), labels, {
            show: (field, value) => words(field, value).value,
          }),
        }
      }
      setAlert(error.message)
      return { errors: Object.fromEntries((errors ?? []).map((each) => [each.field, each.message])) }
    }
  }
  const form = useDraftForm<Values>({
    stored,
    draftKey: `${isOwn ? 'profile' : 'user'}:${user.user}`,
    version: user.version,
    check: (values) => {
      const { alert: words, errors } = problemsOf(values, user.username, isOwn)
      setAlert(words)
      return errors
    },
    save: attempt,
  })
  /** After a conflict, saves the reader's choices and resets the rest to the stored values. */
  const saveOwnFields = async (ownFields: readonly string[]) => {
    if (await form.saveMine(ownFields)) refetch()
  }
  const takeStored = () => {
    form.takeStored()
    refetch()
  }
  const reset = () => {
    form.reset()
    refetch()
  }
  const refetch = () => {
    setAlert(null)
    void markStale(client, 'user/user', 'user/users')
  }
  /** Whether a technician has no skills; those are on a separate tab. */
  const needsSkills = () => problemsOf(form.values, user.username).errors.skills !== undefined
  return {
    ...form,
    needsSkills,
    alert,
    isRed: form.dirty || isRed,
    saveMine: saveOwnFields,
    takeStored,
    reset,
  }
}
export type UserForm = ReturnType<typeof useUserForm>
