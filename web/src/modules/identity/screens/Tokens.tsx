import { useQueryClient } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagePlan, oneOrderQuery } from '../../../kit/list/pageState.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { OptionFilter } from '../../../ui/frame/OptionFilter.tsx'
import { SelectionAction } from '../../../ui/list/SelectionBar.tsx'
import { reachText, revoke, stateText, usedText, type NewToken, type Token } from '../tokens/data.ts'
import { SecretDialog } from '../tokens/SecretDialog.tsx'
import { TokenDialog } from '../tokens/TokenDialog.tsx'
import { t } from '../tokens/texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

const NewTokenDialog = lazy(() => import('../tokens/NewTokenDialog.tsx'))

const shows = ['all', 'active', 'ended'] as const
const plan = pagePlan('tokens', { orderBy: 'at', sort: 'desc' }, { show: 'all' })

const column = (
  key: string,
  title: string,
  cell: (row: Token) => string,
  width?: number,
): ListColumn<Token> => ({ key, title, render: cell, cell, ...(width === undefined ? {} : { width }) })

const columnsOf = (): readonly ListColumn<Token>[] => [
  { ...column('name', t('column.name'), (row) => row.name), tone: 'title', always: true },
  column('ending', t('column.ending'), (row) => row.ending, 80),
  column('may', t('column.may'), reachText),
  column('owner', t('column.owner'), (row) => row.userName, 150),
  { ...column('location', t('column.location'), (row) => row.firmName, 160), tone: 'soft' },
  column('used', t('column.used'), usedText, 190),
  column('expires', t('column.expires'), (row) => stampAt(row.expiresOn, displayZone()), 160),
  column('state', t('column.state'), stateText, 150),
]

type Open = { kind: 'new' } | { kind: 'token'; of: Token } | { kind: 'secret'; made: NewToken }

/** /tokens: tokens of the companies' own systems: make, look at, rotate, and revoke. */
export default function Tokens() {
  const client = useQueryClient()
  const columns = useTextMemo(() => columnsOf(), [])
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const action = (
    <Button look="primary" icon={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'new' })}>
      {t('new')}
    </Button>
  )
  return (
    <ListPage<Token, typeof plan.defaults>
      title={t('page.title')}
      unit={t('page.unit')}
      one={t('page.one')}
      hint={t('page.hint')}
      plan={plan}
      columns={columns}
      read={(state) =>
        read('GET token/firmTokens', {
          query: { ...oneOrderQuery(state), filter: state.show === 'all' ? undefined : state.show },
        })
      }
      rowKey={({ token }) => token}
      version={({ state, ending }) => `${state} ${ending}`}
      chips={({ state, set }) => (
        <OptionFilter
          label={t('page.show')}
          options={shows.map((each) => ({ value: each as string, label: t(`show.${each}`) }))}
          chosen={state.show}
          any="all"
          onChange={(show) => set({ show })}
        />
      )}
      isFiltered={(state) => state.show !== 'all'}
      cleared={{ show: 'all' }}
      action={action}
      onNew={() => setOpen({ kind: 'new' })}
      onOpen={(of) => setOpen({ kind: 'token', of })}
      bulk={(chosen) => (
        <SelectionAction
          icon={<IconTrash size={16} />}
          notYet={
            chosen.known.some(({ rights }) => rights.includes('revoke')) ? undefined : t('revoke.notYet')
          }
          onClick={async () => {
            const rows = (await chosen.rows()).filter(({ rights }) => rights.includes('revoke'))
            if (await revoke(client, rows)) chosen.done()
          }}
        >
          {t('revoke')}
        </SelectionAction>
      )}
      card={(row) => (
        <div className="col">
          <b className="cut">{row.name}</b>
          <span className="soft cut">{reachText(row)}</span>
          <span className="muted cut">
            {stateText(row)} · {row.userName}
          </span>
        </div>
      )}
      none={{ title: t('page.empty'), text: t('page.emptyHint'), action }}
    >
      {() => (
        <>
          {open?.kind === 'new' && (
            <Suspense>
              <NewTokenDialog isFirm onClose={close} />
            </Suspense>
          )}
          {open?.kind === 'token' && (
            <TokenDialog
              token={open.of}
              onRotated={(made) => setOpen({ kind: 'secret', made })}
              onClose={close}
            />
          )}
          {open?.kind === 'secret' && <SecretDialog made={open.made} onClose={close} />}
        </>
      )}
    </ListPage>
  )
}
