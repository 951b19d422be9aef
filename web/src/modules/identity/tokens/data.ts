import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { addToken, tokens } from '#contract/identity/tokens.ts'
import type { TokenArea } from '#contract/kit/token-areas.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'

export type Token = AnswerOf<typeof tokens>['items'][number]
/** A token that was just made or rotated, with its secret. */
export type NewToken = AnswerOf<typeof addToken>

export const refreshTokens = (client: QueryClient) => markStale(client, 'token/tokens', 'token/firmTokens')

export const areaText = (area: TokenArea): string => t(`area.${area}`)

/** What a token may do: "Read Repair orders, Chat". */
export const reachText = ({ areas, isReadOnly }: Token): string =>
  t(isReadOnly ? 'readOnly' : 'readWrite', { areas: areas.map(areaText).join(', ') })

export const stateText = ({ state, endedBy }: Token): string =>
  t(`state.${state === 'revoked' ? (endedBy ?? 'revoked') : state}`)

export const usedText = ({ lastUsedOn, lastAddress }: Token): string => {
  if (!lastUsedOn) return t('neverUsed')
  const time = stampAt(lastUsedOn, displayZone())
  return lastAddress ? t('usedFrom', { time, address: lastAddress }) : time
}

/** Asks, and gives a token a new secret. Resolves to undefined when it was not rotated. */
export const rotate = async (
  client: QueryClient,
  { token, name }: Pick<Token, 'token' | 'name'>,
): Promise<NewToken | undefined> => {
  const isConfirmed = await confirm({
    title: t('rotate.title', { name }),
    text: t('rotate.text'),
    confirmLabel: t('rotate.confirm'),
  })
  if (!isConfirmed) return undefined
  try {
    const made = await api('POST token/rotateToken', { body: { token } })
    await refreshTokens(client)
    return made
  } catch (error) {
    toast.error(actionErrorText(error, t('rotate.failed')))
    return undefined
  }
}

/** Asks, and ends tokens for good. Resolves to whether that was done. */
export const revoke = async (client: QueryClient, tokens: readonly Token[]): Promise<boolean> => {
  const count = tokens.length
  const isConfirmed = await confirm({
    title: t('revoke.title', { count }),
    text: t('revoke.text'),
    confirmLabel: t('revoke.confirm'),
    danger: true,
  })
  if (!isConfirmed) return false
  try {
    for (const { token } of tokens) await api('POST token/revokeToken', { body: { token } })
    toast.ok(t('revoke.done', { count }))
    return true
  } catch (error) {
    toast.error(actionErrorText(error, t('revoke.failed')))
    return false
  } finally {
    await refreshTokens(client)
  }
}
