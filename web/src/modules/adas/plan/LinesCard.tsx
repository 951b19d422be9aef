import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { operationLabel, partLabel, systemLabel } from '#contract/kit/adasLabels.ts'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange, type RepairLineShape } from './data.ts'
import { LineDialog } from './LineDialog.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { t } from './texts.ts'
import s from './plan.module.css'

/** What the plan reads in a line. */
const readingOf = ({ part, operation, side, faultCodes, system }: RepairLineShape): string => {
  if (system) return t('lines.calibrates', { system: systemLabel(system) })
  const words = [
    part && partLabel(part),
    side && t(`lines.side.${side}`),
    operation && operationLabel(operation),
    ...faultCodes,
  ].filter(Boolean)
  return part || faultCodes.length > 0 ? words.join(', ') : t('lines.noPart')
}

/** The repair lines of an order, with what the plan reads in each. */
export function LinesCard({ calibrate, mayEdit }: { calibrate: number; mayEdit: boolean }) {
  const [opened, setOpened] = useState<RepairLineShape | 'paste'>()
  const list = useRef<HTMLUListElement>(null)
  const change = useChange()
  const found = useQuery(read('GET calibrate/calibrateRepairLines', { query: { calibrate } }))
  if (found.error && !found.data)
    return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('lines.failed')} />
  if (!found.data) return <CardSkeleton lines={5} />
  const lines = found.data
  const remove = async ({ repairLine, number }: RepairLineShape) => {
    const send = (undo: boolean) =>
      change(
        () => api('POST calibrate/deleteRepairLine', { body: { repairLine, undo } }),
        t('lines.removeFailed'),
      )
    if (!(await send(false))) return
    toast.ok(t('lines.removed', { number }), {
      undo: async () => {
        if (await send(true)) toast.ok(t('lines.undone', { number }))
      },
    })
    list.current?.focus()
  }
  const add = mayEdit && (
    <Button size="s" icon={<IconPlus size={14} />} onClick={() => setOpened('paste')}>
      {t('lines.add')}
    </Button>
  )
  return (
    <>
      <Card
        title={t('lines.title')}
        sub={lines.length > 0 ? String(lines.length) : undefined}
        flush
        actions={lines.length > 0 && add}
      >
        {lines.length === 0 ? (
          <Empty kind="none" title={t('lines.none')} text={t('lines.noneText')}>
            {add}
          </Empty>
        ) : (
          <ul className={s.lines} ref={list} tabIndex={-1} aria-label={t('lines.title')}>
            {lines.map((line) => (
              <li key={line.repairLine} id={`line-${line.number}`}>
                <span className={s.lineNumber}>{line.number}</span>
                <span className={s.lineText}>
                  {mayEdit ? (
                    <button
                      type="button"
                      aria-label={t('lines.edit', { number: line.number, text: line.text })}
                      onClick={() => setOpened(line)}
                    >
                      {line.text}
                    </button>
                  ) : (
                    <span>{line.text}</span>
                  )}
                  <span className={s.reading}>{readingOf(line)}</span>
                </span>
                {mayEdit && (
                  <IconButton
                    label={t('lines.remove', { number: line.number })}
                    size="s"
                    icon={<IconTrash size={16} />}
                    onClick={() => void remove(line)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {opened === 'paste' && <PasteDialog calibrate={calibrate} onClose={() => setOpened(undefined)} />}
      {opened && opened !== 'paste' && (
        <LineDialog
          line={lines.find((line) => line.repairLine === opened.repairLine) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
