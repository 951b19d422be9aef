import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useListState } from '../../../kit/list/useListState.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { PageHead, ToolRow } from '../../../ui/frame/PageHead.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { useProfile } from '../../identity/door.ts'
import { FirmChip } from '../../lookups/door.ts'
import type { Template } from './template.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import s from './templates.module.css'
import { t } from '../texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

const path = 'admin/getEmailTemplate'

/** Where the current text comes from: the firm itself, a firm above, or the product's default. */
const sourceText = ({ emailTemplate, ownerName }: Template): string =>
  emailTemplate > 0 ? t('source.own') : ownerName || t('source.shipped')

const State = ({ isOn }: { isOn: boolean }) => (
  <span className={s.state} data-ramp={isOn ? 'green' : 'slate'}>
    {t(isOn ? 'on' : 'off')}
  </span>
)

const columnsOf = (): readonly Column<Template>[] => [
  { key: 'name', title: t('column.name'), render: (row) => row.name, width: 216, tone: 'title' },
  { key: 'subject', title: t('column.subject'), render: (row) => row.subject, min: 220 },
  { key: 'says', title: t('column.says'), render: (row) => row.says, min: 220, tone: 'soft' },
  { key: 'whose', title: t('column.source'), render: sourceText, width: 180, tone: 'soft' },
  { key: 'state', title: t('column.state'), render: (row) => <State isOn={row.isOn} />, width: 120 },
]

/**
 * Mails whose text a firm may choose. A host edits them for everyone or for one firm, others for their own
 * firm.
 */
export function TemplateList({ crumb }: { crumb?: ReactNode }) {
  const me = useProfile()
  const isHost = me.firm === 1
  const plan = useMemo(() => ({ name: 'templates', defaults: { firm: me.firm }, keep: {} }), [me.firm])
  const { state, set } = useListState<{ firm: number }>(plan)
  const firm = isHost ? state.firm : me.firm
  const found = useQuery(read('GET admin/getEmailTemplate', { query: { firm } }))
  useLiveRefresh('email_template', path)
  const columns = useTextMemo(() => columnsOf(), [])
  const [open, setOpen] = useState<Template['kind']>()
  const opened = found.data?.find(({ kind }) => kind === open)
  return (
    <>
      {crumb}
      <PageHead title={t('title')}>{!isHost && <span className="muted">{me.firmName}</span>}</PageHead>
      {isHost && (
        <ToolRow
          chips={
            <FirmChip label={t('chip.firm')} firm={state.firm} onChange={(next) => set({ firm: next })} />
          }
        />
      )}
      <DataList<Template>
        label={t('title')}
        unit={t('unit')}
        columns={columns}
        rowKey={(row) => row.kind}
        rows={found.data}
        version={(row) => `${row.emailTemplate} ${row.version}`}
        error={listError(found.error, () => void found.refetch())}
        onOpen={(row) => setOpen(row.kind)}
        card={(row) => (
          <div className="col">
            <b className="cut">{row.name}</b>
            <span className="soft cut">{row.subject}</span>
            <span className="muted">{t(row.isOn ? 'card.on' : 'card.off', { source: sourceText(row) })}</span>
          </div>
        )}
      />
      {opened && <TemplateDialog key={opened.kind} template={opened} onClose={() => setOpen(undefined)} />}
    </>
  )
}
