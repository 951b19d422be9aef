import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../../kit/api/useIdempotencyKey.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { toast } from '../../../../ui/toast.ts'
import { cacheUser } from './data.ts'
import { newBody, newProblems, newValues, type FutureUser, type NewValues } from './newUser.ts'
import { usePasswords } from './usePasswords.ts'
import { useUsername } from './useUsername.ts'
import { t } from './dialogTexts.ts'

type Options = {
  firm: number
  /** Known values of the contact, used to prefill the form. */
  known?: Partial<NewValues>
  of?: FutureUser
  /** Called with the added user, refetched by username. */
  onAdded: (user: UserInfo) => void
}

/** State of adding a user: verifies the username first, then enables the other fields, then saves. */
export const useNewUser = ({ firm, known, of, onAdded }: Options) => {
  const client = useQueryClient()
  const passwords = usePasswords()
  const idempotency = useIdempotencyKey()
  const [alert, setAlert] = useState<string | null>(null)
  const [stored] = useState(() => ({ ...newValues, ...known }))
  const add = async (values: NewValues) => {
    setAlert(null)
    const username = values.username.trim()
    const { password, again: passwordAgain } = passwords
    try {
      const body = newBody(values, { password, passwordAgain, firm }, of)
      await api('POST user/saveUser', { body }, { idempotencyKey: idempotency.keyOf(body) })
      const user = await client.fetchQuery({
        ...read('GET user/user', { query: { username } }),
        staleTime: 0,
      })
      cacheUser(client, user)
      void markStale(client, 'user/users')
      passwords.clear()
      toast.ok(t(values.invite ? 'add.invited' : 'add.done', { name: user.fullName }))
      onAdded(user)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { errors: placeErrors(error) }
    }
  }
  /**
   * Assigns each error of a refusal to its place: the username field, the password alert, or the form's
   * alert.
   */
  const placeErrors = (error: CallError): Partial<Record<keyof NewValues, string>> => {
    const errors = error.problem.errors ?? []
    const messageOf = (field: string) => errors.find((each) => each.field === field)?.message
    const [username, password] = [messageOf('username'), messageOf('password') ?? messageOf('passwordAgain')]
    if (username) name.refuse(username)
    if (password) passwords.refuse(password)
    if (!username && !password) setAlert(error.message)
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  }
  const form = useDraftForm<NewValues>({
    stored,
    isNew: true,
    draftKey: of ? `user:of:${of.contact}` : 'user:new',
    save: add,
    check: (values) => {
      const { alert: missing, errors } = newProblems(values, of)
      setAlert(missing)
      // Passwords are checked with the other fields, but have their own alert.
      const password = values.invite ? null : passwords.check()
      return password && Object.keys(errors).length === 0 ? ({ password } as never) : errors
    },
  })
  const { change, ...checked } = useUsername(form.values.username)
  const name = {
    ...checked,
    // The username is part of the draft too, since it is typed first.
    change: (username: string) => {
      change(username)
      form.set('username', username)
    },
  }
  const dirty = form.dirty || passwords.password !== '' || passwords.again !== ''
  const discard = () => {
    form.reset()
    change(stored.username)
  }
  const leave = async (): Promise<boolean> => {
    if (!dirty) return true
    const confirmed = await confirm({
      title: t('discard.title'),
      text: t('discard.text'),
      confirmLabel: t('discard.confirm'),
      cancelLabel: t('discard.cancel'),
      danger: true,
    })
    if (confirmed) discard()
    return confirmed
  }
  const submit = async () => {
    if (await name.check()) await form.submit()
  }
  return {
    form,
    name,
    words: passwords,
    alert,
    dirty,
    discard,
    leave,
    submit,
    isVerified: name.state === 'verified',
  }
}
export type NewUser = ReturnType<typeof useNewUser>
