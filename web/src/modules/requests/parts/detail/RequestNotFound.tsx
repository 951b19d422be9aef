import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'

/** Shown for an order that doesn't exist or that the reader may not see. Both read alike, so ids can't be probed. */
export function RequestNotFound() {
  return (
    <>
      <h1 className="vh">Calibrate Request</h1>
      <Empty
        kind="denied"
        title="This RO does not exist, or you have no access to it"
        text="It may have been deleted, or belong to another firm. Search for its number or VIN in the list."
      >
        <Button look="primary" href="/calibrates">
          Go to Calibrate ROs
        </Button>
      </Empty>
    </>
  )
}
