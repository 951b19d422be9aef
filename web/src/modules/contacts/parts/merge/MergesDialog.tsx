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
      title="Merges"
      sub="Those of the last 30 days, newest first."
      onClose={onClose}
      foot={<DialogFoot onCancel={onClose} cancelLabel="Close" />}
    >
      {found.isError && !found.data ? (
        <PanelFailed what="The merges" error={found.error} onAgain={() => void found.refetch()} />
      ) : !found.data ? (
        <CardSkeleton lines={4} />
      ) : found.data.length === 0 ? (
        <Empty kind="none" title="No merges" text="Check two contacts or more in the list to merge them." />
      ) : (
        <ul className={s.log}>
          {found.data.map((each) => (
            <li key={each.merge}>
              <div className="col grow">
                <b className="cut">
                  {each.names.join(', ')} into <bdi>{each.fullName}</bdi>
                </b>
                <span className="soft">
                  {each.by}, {stampAt(each.at, zone)}
                </span>
                <span className="muted">
                  {each.undoneAt
                    ? `Undone ${stampAt(each.undoneAt, zone)}`
                    : [
                        movesText(each.moved) && `Moved ${movesText(each.moved)}`,
                        `until ${date(localAt(each.until, zone))}`,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                </span>
              </div>
              {!each.undoneAt && (
                <Button size="s" busy={busy === each.merge} onClick={() => void take(each.merge)}>
                  Undo<span className="vh"> the merge into {each.fullName}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
