import { numberText } from '#contract/kit/locale.ts'
import { Lines, type Line } from './Lines.tsx'
import type { MovePreview } from './useMove.ts'
import s from './moving.module.css'
import { t } from './texts.ts'

/** Counts stop at this many, as in the contract. */
const maxMoveCount = 10_000

const shown = (count: number): string =>
  count > maxMoveCount ? `${numberText(maxMoveCount)}+` : numberText(count)

const named = (names: readonly string[], count: number): string =>
  count > names.length
    ? t('more', { names: names.join(', '), rest: numberText(count - names.length) })
    : names.join(', ')

/** The newest open ones by name, then how many more are open. */
const ordersLine = ({ orders, openOrders, orderNames }: MovePreview['loses']): Line => {
  const text = t('orders', { count: orders, shown: shown(orders), open: numberText(openOrders) })
  const rest = openOrders - orderNames.length
  const lines = [...orderNames, ...(rest > 0 ? [t('orders.more', { rest: numberText(rest) })] : [])]
  return orderNames.length > 0 ? { text, lines } : text
}

const sightLines = (sight: MovePreview['loses']): Line[] => [
  ...(sight.locations > 0
    ? [
        t('locations', {
          ...{ count: sight.locations, shown: shown(sight.locations) },
          names: named(sight.locationNames, sight.locations),
        }),
      ]
    : []),
  ...(sight.orders > 0 ? [ordersLine(sight)] : []),
  ...(sight.files > 0 ? [t('files', { count: sight.files, shown: shown(sight.files) })] : []),
]

const counted = [
  'sessions',
  'tokens',
  'companyTokens',
  'feeds',
  'chats',
  'views',
  'notices',
  'skills',
] as const

const endLines = ({ ends, from }: MovePreview): string[] => [
  ...counted.flatMap((kind) =>
    ends[kind] > 0 ? [t(`ends.${kind}`, { count: ends[kind], from: from.firmName })] : [],
  ),
  ...(ends.devices > 0 ? [t('ends.devices')] : []),
  t('ends.unsent'),
]

const seenLines = (preview: MovePreview): string[] => {
  const { from, to, losesManagers, gainsManagers, colleaguesBefore, colleaguesAfter } = preview
  return [
    t('seen.colleagues', {
      ...{ after: numberText(colleaguesAfter), to: to.firmName },
      ...{ before: numberText(colleaguesBefore), from: from.firmName },
    }),
    ...(losesManagers.count > 0
      ? [t('seen.loses', { names: named(losesManagers.names, losesManagers.count) })]
      : []),
    ...(gainsManagers.count > 0
      ? [t('seen.gains', { names: named(gainsManagers.names, gainsManagers.count) })]
      : []),
    t('seen.history', { from: from.firmName }),
  ]
}

/** What a move changes, in counts and names. */
export function MoveChanges({ preview }: { preview: MovePreview }) {
  const loses = sightLines(preview.loses)
  const gains = sightLines(preview.gains)
  return (
    <div className={s.changes}>
      <Lines title={t('loses.title')} lines={loses.length > 0 ? loses : [t('sees.same')]} />
      <Lines title={t('gains.title')} lines={gains.length > 0 ? gains : [t('sees.nothing')]} />
      <Lines title={t('ends.title')} lines={endLines(preview)} />
      <Lines title={t('seen.title', { name: preview.fullName })} lines={seenLines(preview)} />
    </div>
  )
}
