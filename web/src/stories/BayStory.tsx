import {
  IconAlertCircle,
  IconCalendar,
  IconCalendarTime,
  IconCamera,
  IconCheck,
  IconFileText,
  IconMenu2,
  IconMessage2,
  IconSteeringWheel,
} from '@tabler/icons-react'
import { useState } from 'react'
import {
  BigButton,
  BottomSheet,
  BottomTabs,
  Button,
  CheckRow,
  SheetAction,
  StageBar,
  statusLooks,
  StatusTag,
  Vin,
} from '../ui/index.ts'

const stages = [
  { key: 'r', label: 'Readiness', done: 6, total: 6 },
  { key: 'p', label: 'Pre-check', done: 3, total: 4 },
  { key: 'a', label: 'Actions', done: 2, total: 3 },
  { key: 'v', label: 'Verify', done: 0, total: 2 },
]

/** A technician's screen: large targets, a sheet from below. */
export function BayStory() {
  const [stage, setStage] = useState('p')
  const [clean, setClean] = useState(false)
  const [sheet, setSheet] = useState(location.hash.includes('sheet'))
  return (
    <main
      style={{ height: '100%', display: 'flex', flexDirection: 'column', fontSize: 16, lineHeight: '24px' }}
    >
      <div style={{ flex: 1, overflow: 'auto' }} tabIndex={0} role="group" aria-label="Visit">
        <div className="row" style={{ padding: '8px 16px', background: 'var(--surface)' }}>
          <h1 className="vh">Visit 2</h1>
          <span className="grow" style={{ fontSize: 17 }}>
            <Vin vin="2T3P1RFV6PC348217" />
          </span>
          <StatusTag look={statusLooks.working} large />
        </div>
        <StageBar stages={stages} active={stage} onChange={setStage} />
        <CheckRow
          label="Tires at placard pressure"
          sub="35 psi, photo 09:41 am"
          checked
          onChange={() => undefined}
        />
        <CheckRow
          label="Camera bracket clean"
          need={clean ? undefined : 'Photo required'}
          checked={clean}
          onChange={setClean}
          end={
            <Button look="accent" size="item" icon={<IconCamera size={22} />}>
              Photo
            </Button>
          }
        />
        <div style={{ padding: 16 }} className="col">
          <BigButton onClick={() => setSheet(true)}>Continue visit</BigButton>
        </div>
      </div>
      <BottomTabs
        current="today"
        entries={[
          { key: 'today', label: 'Today', icon: <IconCalendarTime size={22} />, href: '#bay' },
          { key: 'schedule', label: 'Schedule', icon: <IconCalendar size={22} />, href: '#schedule' },
          { key: 'chat', label: 'Chat', icon: <IconMessage2 size={22} />, href: '#chat', count: 2 },
          { key: 'more', label: 'More', icon: <IconMenu2 size={22} />, onPress: () => undefined },
        ]}
      />
      {sheet && (
        <BottomSheet
          title="Can't complete yet: 2 open"
          tone="bad"
          icon={<IconAlertCircle size={22} color="var(--red-icon)" aria-hidden="true" />}
          onClose={() => setSheet(false)}
        >
          <SheetAction icon={<IconFileText size={22} />} over="Verify" onClick={() => undefined}>
            No fault codes after scan, no file
          </SheetAction>
          <SheetAction icon={<IconSteeringWheel size={22} />} over="Verify" onClick={() => undefined}>
            Test drive result
          </SheetAction>
          <BigButton look="plain" notYet="4 items are open" icon={<IconCheck size={22} />}>
            Complete visit
          </BigButton>
        </BottomSheet>
      )}
    </main>
  )
}
