import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'

/** An order that does not exist, or lies outside what one may see: both are told alike. */
export function NotThere() {
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
