import { Button } from '../../ui/base/Button.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { Empty } from '../../ui/states/states.tsx'

/** Placeholder for a page that isn't built yet: its name, one sentence about it, and links to other pages. */
export function ComingPage({ title, says }: { title: string; says: string }) {
  return (
    <>
      <PageHead title={title} />
      <Empty kind="none" title={`${title} is being built`} text={says}>
        <Button href="/calibrates">Calibrate ROs</Button>
        <Button look="ghost" href="/">
          Home
        </Button>
      </Empty>
    </>
  )
}
