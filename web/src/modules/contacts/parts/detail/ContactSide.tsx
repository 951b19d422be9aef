import { useId } from 'react'
import { Tabs } from '../../../../ui/frame/Tabs.tsx'
import type { Contact } from '../../data.ts'
import { ContactAddresses } from '../address/ContactAddresses.tsx'
import { ContactEmails } from '../phonesEmails/ContactEmails.tsx'
import { ContactPhones } from '../phonesEmails/ContactPhones.tsx'
import { PersonalDataCard } from '../personal/PersonalDataCard.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'
import { SignInCard } from './SignInCard.tsx'
import { tabsOf, type TabKey } from './tabs.ts'
import { ViewsCard } from './ViewsCard.tsx'
import { VehiclesPanel } from './VehiclesPanel.tsx'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  record: Contact
  tab: TabKey
  onTab: (tab: TabKey) => void
  mayChange: boolean
}

/** Related records of a contact: phones and emails, related contacts, vehicles, and repair orders. */
export function ContactSide({ record, tab, onTab, mayChange }: Props) {
  const panel = useId()
  const { contact, firm, fullName: name } = record
  return (
    <div className={s.side}>
      <Tabs
        label={name}
        tabs={tabsOf(record)}
        active={tab}
        onChange={(key) => onTab(key as TabKey)}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-label={t(`tab.${tab}`)} className={s.panel}>
        {tab === 'details' && (
          <>
            <ContactAddresses contact={contact} firm={firm} contactName={name} mayChange={mayChange} />
            <ContactPhones contact={contact} firm={firm} name={name} mayChange={mayChange} />
            <ContactEmails contact={contact} firm={firm} name={name} mayChange={mayChange} />
            <SignInCard record={record} />
            <PersonalDataCard record={record} mayChange={mayChange} />
            <ViewsCard contact={contact} />
          </>
        )}
        {tab === 'related' && (
          <RelatedPanel contact={contact} firm={firm} name={name} mayChange={mayChange} />
        )}
        {tab === 'vehicles' && <VehiclesPanel of={{ contact }} />}
        {tab === 'requests' && <RequestsPanel contact={contact} />}
      </div>
    </div>
  )
}
