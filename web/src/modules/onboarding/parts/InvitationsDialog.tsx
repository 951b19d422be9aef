import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { Invitation } from '#contract/onboarding.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { useShowMore } from '../../../kit/list/useShowMore.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLive } from '../../../kit/live/live.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Tag } from '../../../ui/base/Tag.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { Row } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import InviteDialog, { LinkDialog, type SentLink } from './InviteDialog.tsx'
import { t } from './invitationTexts.ts'
import s from '../invitations.module.css'

const states = ['all', 'open', 'live', 'expired', 'revoked'] as const
type State = (typeof states)[number]
const ramps = { open: 'blue', live: 'green', expired: 'amber', revoked: 'slate' } as const
const pageSize = 20

/** Invitations to sign up: who was invited, how far they are, and what can be done about it. */
export default function InvitationsDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<State>('all')
  const [isInviting, setInviting] = useState(false)
  const [sentLink, setSentLink] = useState<SentLink>()
  const wanted = useDeferredValue(search.trim())
  const found = useInfiniteQuery({
    queryKey: ['firm/onboardings', wanted, state],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET firm/onboardings',
        { query: { page: pageParam, pageSize, search: wanted, filter: state === 'all' ? '9999' : state } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  const { showMore, isWaiting } = useShowMore(found)
  useLive('onboarding', () => void found.refetch())
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? []
  const refresh = () => markStale(client, 'firm/onboardings')
  const act = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    }
    await refresh()
  }
  const isFiltered = wanted !== '' || state !== 'all'
  return (
    <Dialog
      title={t('title')}
      sub={t('sub')}
      size="XL"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} cancelLabel={t('close')}>
          <Button look="primary" onClick={() => setInviting(true)}>
            {t('new')}
          </Button>
        </DialogFoot>
      }
    >
      <Row gap={3} className={s.tools}>
        <SearchBox hint={t('search')} value={search} onChange={setSearch} />
        <Segmented
          label={t('title')}
          options={states.map((key) => ({ key, label: t(`state.${key}`) }))}
          value={state}
          onChange={setState}
        />
      </Row>
      {found.isPending && <CardSkeleton lines={6} />}
      {found.error && !found.data && (
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title={t('failed')}
          text={found.error.message}
        />
      )}
      {found.data && rows.length === 0 && (
        <Empty
          kind={isFiltered ? 'noMatch' : 'none'}
          title={t(isFiltered ? 'noMatch' : 'none')}
          text={t(isFiltered ? 'noMatchText' : 'noneText')}
        >
          {isFiltered && (
            <Button
              onClick={() => {
                setSearch('')
                setState('all')
              }}
            >
              {t('clear')}
            </Button>
          )}
        </Empty>
      )}
      <ul className={s.list}>
        {rows.map((row) => (
          <InvitationRow
            key={row.id}
            row={row}
            onResend={() =>
              act(async () => {
                const { link, email } = await api('POST firm/onboardResend', {
                  body: { id: row.id, version: row.version },
                })
                toast.ok(t('resent', { email }))
                setSentLink({ link, email })
              })
            }
            onRevoke={() =>
              act(async () => {
                await api('POST firm/onboardRevoke', { body: { id: row.id, version: row.version } })
                toast.ok(t('revoked', { email: row.email }), {
                  undo: async () => {
                    await api('POST firm/onboardResend', { body: { id: row.id } })
                    await refresh()
                  },
                })
              })
            }
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button block busy={isWaiting} onClick={showMore}>
          {t('more')}
        </Button>
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onSent={(sent) => {
            setInviting(false)
            setSentLink(sent)
            void refresh()
          }}
        />
      )}
      {sentLink && <LinkDialog sent={sentLink} onClose={() => setSentLink(undefined)} />}
    </Dialog>
  )
}

interface RowProps {
  row: Invitation
  onResend: () => Promise<void>
  onRevoke: () => Promise<void>
}

function InvitationRow({ row, onResend, onRevoke }: RowProps) {
  const when = (instant: string) => stampAt(instant, displayZone())
  const mail = {
    queued: t('mail.queued'),
    sent: t('mail.sent', { when: when(row.sentAt) }),
    failed: t('mail.failed', { reason: row.mailSays }),
  }[row.mail]
  return (
    <li>
      <div className="grow">
        <p>
          <b dir="auto">{row.company || row.email}</b>{' '}
          <span className={s.state} data-ramp={ramps[row.state]}>
            {t(`state.${row.state}`)}
          </span>{' '}
          {row.testMode && <Tag>{t('test')}</Tag>}
        </p>
        <p className="muted">
          {row.company && `${row.email} · `}
          {t('under', { type: firmTypeLabel(row.firmType), parent: row.parentName })}
          {row.state === 'open' && row.step && ` · ${t(`step.${row.step}`)}`}
        </p>
        <p className="muted">
          {row.openedAt ? t('opened', { when: when(row.openedAt) }) : mail}
          {row.state === 'open' && ` · ${t('until', { when: when(row.expiresAt) })}`}
        </p>
      </div>
      {row.rights.includes('resend') && (
        <Button size="s" onClick={() => void onResend()}>
          {t('resend')}
        </Button>
      )}
      {row.rights.includes('revoke') && (
        <Button size="s" warn onClick={() => void onRevoke()}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}
