import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, localAt, stampAt } from '#contract/kit/time.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { useReader } from '../../data.ts'
import { PanelFailed } from '../phonesEmails/PanelFailed.tsx'
import { useUndoMerge } from './useMerge.ts'
import { movesText } from './mergeText.ts'
import { Rich } from '../../../../kit/text/Rich.tsx'
import { t } from './texts.ts'
import s from './merge.module.css'

/** Merges of the last 30 days, each with undo. */
export function MergesDialog({ onClose }: { onClose: () => void }) {
  const found = useQuery({ ...read('GET contact/merges', { query: {} }), staleTime: 0 })
  const zone = useReader()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const [busy, setBusy] = useState(0)
  const undo = useUndoMerge()
  const take = async (merge: number) => {
    setBusy(merge)
    await undo(merge)
    setBusy(0)
  }
  return (
    <Dialog
      title={t('merges.title')}
      sub={t('merges.hint')}
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel={t('merges.close')} />}
    >
      {found.isError && !found.data ? (
        <PanelFailed
          title={t('merges.loadFailed')}
          error={found.error}
          onAgain={() => void found.refetch()}
        />
      ) : !found.data ? (
        <CardSkeleton lines={4} />
      ) : found.data.length === 0 ? (
        <Empty kind="none" title={t('merges.empty')} text={t('merges.emptyHint')} />
      ) : (
        <ul className={s.log}>
          {found.data.map((each) => (
            <li key={each.merge}>
              <div className="col grow">
                <b className="cut">
                  <Rich
                    text={t.template('merges.entry')}
                    values={{ names: each.names.join(', '), name: <bdi>{each.fullName}</bdi> }}
                  />
                </b>
                <span className="soft">
                  {t('merges.by', { name: each.by, time: stampAt(each.at, zone) })}
                </span>
                <span className="muted">
                  {each.undoneAt
                    ? t('merges.undone', { time: stampAt(each.undoneAt, zone) })
                    : [
                        movesText(each.moved) && t('merges.moved', { moves: movesText(each.moved) }),
                        t('merges.until', { date: date(localAt(each.until, zone)) }),
                      ]
                        .filter(Boolean)
                        .join(', ')}
                </span>
              </div>
              {!each.undoneAt && (
                <Button
                  size="s"
                  busy={busy === each.merge}
                  aria-label={t('merges.undoNamed', { name: each.fullName })}
                  onClick={() => void take(each.merge)}
                >
                  {t('merges.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
