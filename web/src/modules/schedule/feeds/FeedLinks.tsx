import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout/Layout.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { makeFeed, revokeFeed, type Feed, type FeedOf } from './data.ts'
import { FeedRow } from './FeedRow.tsx'
import { t } from './texts.ts'
import s from './feeds.module.css'

interface Props {
  /** Which links are listed; all without it. */
  filter?: { kind: 'bay' | 'location'; firm?: number; bay?: number }
  /** Links that can be made. */
  makes: readonly { of: FeedOf; label: string }[]
  /** Whether the rows say whose visits they have. */
  isNamed?: boolean
  /** What to do while there is none. */
  hint?: string
}

/** The reader's own calendar links: make, copy, add to a calendar, and revoke. */
export function FeedLinks({ filter, makes, isNamed = false, hint = t('none.hint') }: Props) {
  const client = useQueryClient()
  const idempotency = useIdempotencyKey()
  const [making, setMaking] = useState<string>()
  const [fresh, setFresh] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const found = useQuery(read('GET schedule/feeds', { query: filter ?? {} }))
  const rows = found.data ?? []
  const make = async (of: FeedOf, label: string) => {
    setMaking(label)
    const made = await makeFeed(client, of, idempotency.keyOf(of))
    if (made) {
      idempotency.done()
      setFresh(made.feed)
    }
    setMaking(undefined)
  }
  const revoke = async (feed: Feed) => {
    await revokeFeed(client, feed)
    // The pressed button leaves with its row.
    list.current?.focus()
  }
  const buttons = makes.map(({ of, label }, index) => (
    <Button
      key={label}
      look={index === 0 && rows.length === 0 ? 'primary' : 'plain'}
      icon={<IconCalendarPlus size={16} />}
      busy={making === label}
      onClick={() => void make(of, label)}
    >
      {label}
    </Button>
  ))
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('failed')} />
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Text tone="soft">{t('intro')}</Text>
        <Text tone="soft">{t('intro.secret')}</Text>
      </Stack>
      {!found.data && <CardSkeleton lines={3} />}
      {found.data && rows.length === 0 && (
        <Empty kind="none" title={t('none')} text={hint}>
          {buttons}
        </Empty>
      )}
      {rows.length > 0 && (
        <>
          <ul className={s.list} ref={list} tabIndex={-1} aria-label={t('list.label')}>
            {rows.map((feed) => (
              <FeedRow
                key={feed.feed}
                feed={feed}
                isNamed={isNamed}
                isFresh={feed.feed === fresh}
                onRevoke={() => void revoke(feed)}
              />
            ))}
          </ul>
          <Row>{buttons}</Row>
        </>
      )}
    </Stack>
  )
}
