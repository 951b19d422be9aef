import { Fragment } from 'react'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Named } from '../../../../ui/base/Tag.tsx'
import type { ContactRow } from '../../data.ts'
import { countText } from '../phonesEmails/countText.ts'

/** A contact row on phones. */
export const ContactCard = ({ row }: { row: ContactRow }) => (
  <div className="col">
    <Named name={row.fileAs} isInactive={row.isInactive} strong />
    <span className="soft cut">
      {row.phoneNo ? <PhoneText number={row.phoneNo} /> : (row.emailAddress ?? 'No phone, no email')}
    </span>
    <span className="muted cut">
      {[row.contactTypeName, row.firmName, row.vehicles > 0 && countText(row.vehicles, 'vehicle', 'vehicles')]
        .filter(Boolean)
        .map((details, at) => (
          <Fragment key={at}>
            {at > 0 && ' · '}
            <bdi>{details}</bdi>
          </Fragment>
        ))}
    </span>
  </div>
)
