import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/kit/call.ts'
import type { addGuestLink, GuestLink } from '#contract/requests/guests.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale, read } from '../../../../kit/api/queries.ts'
import { useIdempotencyKey } from '../../../../kit/api/useIdempotencyKey.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { t } from './texts.ts'

const path = 'calibrate/guestLinks'

const copy = async (url: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}

/** The view-only links of a repair order, and what a person does with them. */
export const useGuestLinks = (calibrate: number) => {
  const client = useQueryClient()
  const once = useIdempotencyKey()
  const links = useQuery(read('GET calibrate/guestLinks', { query: { calibrate } }))
  const refresh = () => {
    void markStale(client, path)
    void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
  }
  const adding = useMutation({
    mutationFn: (body: BodyIn<typeof addGuestLink>) =>
      api('POST calibrate/addGuestLink', { body }, { idempotencyKey: once.keyOf(body) }),
    onSuccess: refresh,
  })
  const revoking = useMutation({
    mutationFn: (body: { link: number; undo?: boolean }) =>
      api('POST calibrate/revokeGuestLink', { body: { calibrate, ...body } }),
    onSuccess: refresh,
  })
  const showError = (error: unknown, text: string) =>
    toast.error(error instanceof CallError ? error.message : text)

  const add = async (body: Omit<BodyIn<typeof addGuestLink>, 'calibrate'>): Promise<boolean> => {
    try {
      const { name, url } = await adding.mutateAsync({ calibrate, ...body })
      toast.ok((await copy(url)) ? t('added', { name }) : t('addedOnly', { name }))
      return true
    } catch (error) {
      showError(error, t('failed'))
      return false
    }
  }
  const revoke = async ({ link, name }: GuestLink): Promise<void> => {
    try {
      await revoking.mutateAsync({ link })
      toast.ok(t('revoked', { name }), { undo: () => revoking.mutateAsync({ link, undo: true }) })
    } catch (error) {
      showError(error, t('revoke.failed'))
    }
  }
  const copyLink = async ({ name, url }: GuestLink): Promise<void> => {
    if (await copy(url)) toast.ok(t('copied', { name }))
    else toast.error(t('blocked', { link: url }))
  }
  return { links, add, revoke, copyLink, isAdding: adding.isPending, isRevoking: revoking.isPending }
}
