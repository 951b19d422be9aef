import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firmTypeLabel, type FirmType } from '#contract/kit/firm-types.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { FirmSearch } from '../FirmSearch.tsx'
import { parentTypesOf } from './moveRules.ts'
import { Preview } from './Preview.tsx'
import { useMove } from './useMove.ts'
import { t } from './texts.ts'
import s from './move.module.css'

interface Props {
  /** `parent` is the current parent, which is not offered as a target. */
  moved: { firm: number; name: string; type: FirmType; parent: number | string | null }
  /** The drop target; asked for when left out. */
  to?: { firm: number; name: string }
  onClose: () => void
  onMoved?: () => void
}

/** Moves a location under another one, with a preview of who gains and who loses access to what. */
export function MoveDialog({ moved, to: dropped, onClose, onMoved }: Props) {
  const [to, setTo] = useState(dropped)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const move = useMove()
  const preview = useQuery({
    ...read('GET firm/moveLocationPreview', { query: { firm: moved.firm, parent: to?.firm ?? 0 } }),
    enabled: to !== undefined,
    staleTime: 0,
  })
  const submit = async () => {
    if (!to || busy || !preview.data) return
    setBusy(true)
    const refusal = await move(moved, to, preview.data.version).finally(() => setBusy(false))
    if (refusal) return setProblem(refusal)
    onMoved?.()
    onClose()
  }
  const blocker = !to
    ? t('notYet.parent')
    : preview.error
      ? t('notYet.preview')
      : (preview.data?.refusal ?? undefined)
  return (
    <Dialog
      title={t('title', { name: moved.name })}
      sub={t('sub', { type: firmTypeLabel(moved.type) })}
      onClose={onClose}
      foot={
        <DialogFoot state={problem} unsaved={problem !== ''} onCancel={onClose}>
          <Button
            look="primary"
            busy={busy || (to !== undefined && preview.isPending)}
            notYet={blocker}
            data-autofocus={dropped ? '' : undefined}
            onClick={() => void submit()}
          >
            {t('move')}
          </Button>
        </DialogFoot>
      }
    >
      <div className={s.dialog}>
        {to ? (
          <div className={s.to}>
            <span className="muted">{t('parent')}</span>
            <b className="cut" dir="auto">
              {to.name}
            </b>
            <Button
              size="s"
              look="ghost"
              onClick={() => {
                setTo(undefined)
                setProblem('')
              }}
            >
              {t('parent.change')}
            </Button>
          </div>
        ) : (
          <FirmSearch
            label={t('search.label')}
            hint={t('search.hint')}
            autoFocus
            queryFor={(searchterm) =>
              read('GET firm/firmSearch', {
                query: {
                  searchterm,
                  notIncludeFirm: String(moved.firm),
                  type: parentTypesOf(moved.type).join(','),
                },
              })
            }
            exclude={[Number(moved.parent)]}
            onChoose={setTo}
            emptyText={t('search.empty')}
          />
        )}
        {to && preview.isPending && <CardSkeleton lines={6} />}
        {to && preview.error && (
          <ErrorState
            {...listError(preview.error, () => void preview.refetch())}
            title={t('failed')}
            text={preview.error.message}
          />
        )}
        {to && preview.data && <Preview preview={preview.data} />}
      </div>
    </Dialog>
  )
}
