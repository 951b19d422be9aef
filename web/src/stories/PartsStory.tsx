import { IconPlayerPauseFilled, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  Avatar,
  Banner,
  Button,
  Card,
  CardSkeleton,
  CountBadge,
  Crumb,
  DropMenu,
  Empty,
  ErrorState,
  Facts,
  IconButton,
  Kbd,
  LiveLine,
  Money,
  Note,
  PhoneText,
  StageLines,
  StatusGlyph,
  statusLooks,
  StatusPill,
  StatusTag,
  Tabs,
  useColorScheme,
  Vin,
} from '../ui/index.ts'

const looks = Object.values(statusLooks)
const tabs = [
  { key: 'visits', label: 'Visits' },
  { key: 'services', label: 'Services', count: 5, tone: 'grey' as const },
  { key: 'plan', label: 'ADAS plan' },
  { key: 'authorization', label: 'Authorization', count: 1 },
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="col" style={{ gap: 8 }}>
    <h2 style={{ fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--text-3)' }}>{title}</h2>
    {children}
  </section>
)
const Wrap = ({ children }: { children: ReactNode }) => (
  <div className="row" style={{ flexWrap: 'wrap' }} children={children} />
)

/** Status marks, text, buttons, page parts, and the states of a part. */
export function PartsStory() {
  const [tab, setTab] = useState('visits')
  const [told, setTold] = useState(true)
  const [scheme, setScheme] = useColorScheme()
  return (
    <main
      style={{
        padding: 20,
        display: 'grid',
        gap: 20,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
      }}
    >
      <h1 className="vh">Parts</h1>
      <Part title="Head of a record">
        <Crumb
          path={[{ label: 'Calibrate ROs', href: '#list' }, { label: 'RO 48213' }]}
          place={{ text: '4 of 64', onNext: () => undefined }}
        />
        <Wrap>
          <b style={{ fontSize: 22, lineHeight: '28px', fontWeight: 600 }}>2023 Toyota RAV4 XLE</b>
          <StatusPill look={statusLooks.working} large />
        </Wrap>
        <Facts
          facts={[
            { label: 'RO', value: <b className="num">48213</b> },
            { label: 'VIN', value: <Vin vin="2T3P1RFV6PC348217" copy />, wide: true },
            { label: 'Shop', value: <a href="#shop">Halvorsen Collision</a> },
            { label: 'Phone', value: <PhoneText number="6165550142" extension="214" dial /> },
          ]}
        />
        <Tabs tabs={tabs} active={tab} onChange={setTab} label="RO 48213" />
      </Part>
      <Part title="Request status: round pill">
        <Wrap>
          {looks.map((look) => (
            <StatusPill key={look.word} look={look} />
          ))}
        </Wrap>
        <h2 style={{ fontSize: 12, fontWeight: 500, color: 'var(--text-3)' }}>
          Visit status: square tag, and glyphs
        </h2>
        <Wrap>
          {looks.map((look) => (
            <StatusTag key={look.word} look={look} />
          ))}
        </Wrap>
        <Wrap>
          {looks.map((look) => (
            <StatusGlyph key={look.word} look={look} size={18} />
          ))}
        </Wrap>
      </Part>
      <Part title="Buttons">
        <Wrap>
          <Button look="primary">New RO</Button>
          <Button>Export</Button>
          <Button look="danger" keys="mod+s">
            Save
          </Button>
          <Button icon={<IconPlayerPauseFilled size={16} />}>Hold…</Button>
          <Button look="ghost">Every 10 min</Button>
          <Button look="ghost" size="s" warn icon={<IconTrash size={14} />}>
            Delete
          </Button>
          <Button notYet="Can't complete yet: 4 open">Complete</Button>
          <Button look="accent">Photo</Button>
          <Button busy>Export</Button>
          <IconButton label="Print" icon={<IconPrinter />} edged />
          <DropMenu
            target={<Button>Scheme: {scheme}</Button>}
            entries={[
              { label: 'Light', onPress: () => setScheme('light'), keys: 'l' },
              { label: 'Dark', onPress: () => setScheme('dark') },
              { kind: 'line' },
              { label: 'Same as system', onPress: () => setScheme('auto') },
            ]}
          />
        </Wrap>
        <Wrap>
          <CountBadge count={3} means="unread" /> <CountBadge count={128} />{' '}
          <CountBadge count={9} tone="grey" />
          <Kbd keys="g d" /> <Kbd keys="mod+k" />
          <Avatar name="Dana Whitfield" size="s" /> <Avatar name="Dana Whitfield" />{' '}
          <Avatar name="Dana Whitfield" size="l" />
          <Avatar name="Luis Arroyo" size="xl" /> <Money amount="1285" /> <Money amount="-35.00" />
        </Wrap>
      </Part>
      <Part title="Live line">
        <Wrap>
          <LiveLine state="live" /> <LiveLine state="reconnecting" detail="15 s" />{' '}
          <LiveLine state="offline" detail="3 changes kept" />
        </Wrap>
        {told && (
          <Banner tone="warn" onClose={() => setTold(false)}>
            Your text from 10:44 am is back. It is not saved yet.
          </Banner>
        )}
        <Note tone="info">
          <b>You were signed out at 10:44 am.</b> Your text in RO 48213 is kept and comes back after sign-in.
        </Note>
        <Note tone="good">Sent to Halvorsen Collision at 10:31 am.</Note>
        <Note tone="bad">The insurer refused the mail: mailbox full.</Note>
      </Part>
      <Part title="Empty, error, loading">
        <Card>
          <Empty
            kind="noMatch"
            title="No ROs match “RAV4 2031”"
            text="5 statuses and the last 30 days are set."
          >
            <Button size="s">Clear filters</Button>
            <Button size="s" look="ghost">
              Search all dates
            </Button>
          </Empty>
        </Card>
        <Card>
          <ErrorState
            title="We couldn't load the list"
            text="The server did not answer within 6 s. Your filters are still set."
            reference="7f3a-91c2"
            onAgain={() => undefined}
          />
        </Card>
        <Card flush>
          <CardSkeleton lines={5} />
        </Card>
      </Part>
      <Part title="Cards">
        <Card working title="Visit 2" sub="Calibration" actions={<StatusTag look={statusLooks.working} />}>
          <StageLines
            stages={[
              { key: 'r', label: 'Readiness', done: 6, total: 6 },
              { key: 'p', label: 'Pre-check', done: 3, total: 4 },
              { key: 'a', label: 'Actions', done: 2, total: 3 },
              { key: 'v', label: 'Verify', done: 0, total: 2 },
            ]}
          />
        </Card>
        <Card title="Charges" flush>
          <CardSkeleton />
        </Card>
      </Part>
    </main>
  )
}
