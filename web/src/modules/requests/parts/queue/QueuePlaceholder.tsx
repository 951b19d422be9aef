import { Card } from '../../../../ui/frame/Parts.tsx'
import { SkeletonCards } from '../../../../ui/states/Skeletons.tsx'
import { useWaiting } from '../../../../ui/states/useWaiting.ts'
import s from './queue.module.css'

/** Placeholder of the loading queue. A fast load shows nothing. */
export function QueuePlaceholder() {
  if (useWaiting(true) === 'brief') return null
  return (
    <Card flush className={s.waiting}>
      <SkeletonCards count={6} />
    </Card>
  )
}
