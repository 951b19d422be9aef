import { useEffect, useState } from 'react'
import { Button, confirm, Dialog, DialogFoot, toast } from '../ui/index.ts'

/** Toasts, a confirm dialog, and a drawer. */
export function OverStory() {
  const [drawer, setDrawer] = useState(false)
  useEffect(() => {
    toast.ok('3 ROs assigned to Marcus Oyelaran', { undo: () => toast.info('Assignment taken back') })
    toast
      .progress('Export, 38,120 of 64,000 rows', { cancel: () => undefined })
      .update('Export, 38,120 of 64,000 rows', 0.6)
    toast.error('Message not sent. It is kept in the box.', { again: () => undefined, label: 'Send again' })
  }, [])
  const ask = async () => {
    const yes = await confirm({
      title: 'Delete 2 phones of Luis Arroyo?',
      text: 'They stay in the bin for 30 days.',
      confirmLabel: 'Delete 2 phones',
      danger: true,
    })
    toast.info(yes ? '2 phones deleted' : 'Nothing deleted')
  }
  return (
    <main style={{ padding: 20 }} className="col">
      <h1>Over the page</h1>
      <div className="row">
        <Button onClick={ask}>Delete…</Button>
        <Button onClick={() => setDrawer(true)}>Drawer</Button>
        <Button notYet="48213 is Completed. It can only go to Voided.">Hold…</Button>
      </div>
      {drawer && (
        <Dialog
          title="To schedule"
          size="S"
          drawer
          onClose={() => setDrawer(false)}
          foot={<DialogFoot onCancel={() => setDrawer(false)} />}
        >
          <p>Four ROs wait.</p>
        </Dialog>
      )}
    </main>
  )
}
