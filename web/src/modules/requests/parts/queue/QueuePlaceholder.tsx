import { SkeletonCards } from '../../../../ui/states/Skeletons.tsx'
import { useWaiting } from '../../../../ui/states/useWaiting.ts'

/** Placeholder of a loading section. A fast load shows nothing. */
export function QueuePlaceholder() {
  return <SkeletonCards shown={useWaiting(true) !== 'brief'} count={1} />
}
