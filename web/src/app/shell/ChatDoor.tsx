import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Empty } from '../../ui/states/states.tsx'

/** Where the chats will stand, at the right and at full height. */
export default function ChatDoor({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Chat" drawer onClose={onClose}>
      <Empty
        kind="none"
        title="Chat is being built"
        text="The talk about each RO, and chats with people of your firm, will stand here."
      >
        <Button onClick={onClose}>Back to the page</Button>
      </Empty>
    </Dialog>
  )
}
