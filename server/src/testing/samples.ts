import type { Branch } from './network.ts'

/** Where the ids of a sample come from: records and firms of one branch. */
export type Source = Pick<Branch, 'ids' | 'firms' | 'users'>
export type Input = { query?: Record<string, unknown>; body?: Record<string, unknown> | FormData | string }
type Sample = (of: Source) => Input

const none: Sample = () => ({})
const query =
  (fill: (of: Source) => Record<string, unknown>): Sample =>
  (of) => ({ query: fill(of) })
const body =
  (fill: (of: Source) => Record<string, unknown> | FormData): Sample =>
  (of) => ({ body: fill(of) })

const ofFirm = query(({ firms }) => ({ firm: firms.shop }))
const pictureFor = (fields: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png')
  return form
}
const upload = ({ ids }: Source): FormData =>
  pictureFor({ calibrate: ids.working, calibrateEvent: ids.event })
const item = (field: string, name: string): Sample =>
  body(({ ids, firms }) => ({ [field]: ids.checklistItem, [name]: 'Item', firm: firms.shop }))

/** A valid input of every call of the contract, by module and name. The first id it takes is the record it is about. */
export const samples: Record<string, Sample> = {
  'blogs.blogs': query(({ firms }) => ({ pageSize: 100, firm: firms.shop })),
  'blogs.blog': query(({ ids }) => ({ blog: ids.blog })),
  'blogs.blogSearch': query(({ firms }) => ({ searchTerm: 'post', firm: firms.shop })),
  'blogs.saveBlog': body(({ ids, firms }) => ({ blog: ids.blog, blogName: 'Post', firm: firms.shop })),
  'blogs.deleteBlog': query(({ ids }) => ({ blog: ids.blog })),
  'blogs.attachments': query(({ ids }) => ({ blog: ids.blog, blogComment: ids.blogComment })),
  'blogs.uploadAttachment': body((of) => pictureFor({ blog: of.ids.blog, blogComment: of.ids.blogComment })),
  'blogs.deleteAttachment': query(({ ids }) => ({ blogAttachment: ids.blogAttachment, undo: 1 })),
  'blogs.comments': query(({ ids }) => ({ blog: ids.blog })),
  'blogs.saveComment': body(({ ids }) => ({ blogComment: ids.blogComment, content: '<p>Seen</p>' })),
  'blogs.deleteComment': query(({ ids }) => ({ blogComment: ids.blogComment, undo: 1 })),
  'brands.brands': none,
  'brands.brand': query(({ firms }) => ({ id: firms.franchiser })),
  'brands.saveBrand': body(({ firms }) => ({ brand: firms.franchiser, phone: '2125550199' })),
  'brands.brandFranchisees': query(({ firms }) => ({ franchisor: firms.franchiser })),
  'brands.franchiseeShops': query(({ firms }) => ({ franchisee: firms.franchisee })),
  'brands.brandPreference': query(({ firms }) => ({ brand: firms.franchiser })),
  'brands.saveBrandPreference': body(({ firms }) => ({
    brand: firms.franchiser,
    brandPreferenceName: 'Note',
    preference: 'x',
    brandPreferenceCategory: 'Test',
  })),
  'brands.uploadBrandPicture': body(({ firms }) =>
    pictureFor({ brand: firms.franchiser, name: 'BrandLogo' }),
  ),
  'brands.brandSettings': ofFirm,
  'checklists.calibrateActionType': ofFirm,
  'checklists.calibrateLists': ofFirm,
  'checklists.calibratePreChecklist': ofFirm,
  'checklists.calibrateReady': ofFirm,
  'checklists.calibrateService': ofFirm,
  'checklists.calibrateServiceRates': ofFirm,
  'checklists.calibrateVerify': ofFirm,
  'checklists.calibrateServiceGroups': ofFirm,
  'checklists.calibrateEventTypes': ofFirm,
  'checklists.rateTypes': ofFirm,
  'checklists.calibrateServicesInactivated': ofFirm,
  'checklists.saveCalibrateService': body(({ ids, firms }) => ({
    calibrateService: ids.service,
    calibrateServiceName: 'Service',
    firm: firms.shop,
  })),
  'checklists.saveCalibrateServiceGroup': body(({ firms }) => ({
    calibrateServiceGroupName: 'Group',
    firm: firms.shop,
  })),
  'checklists.deleteCalibrateServiceGroup': query(() => ({ calibrateServiceGroup: 1 })),
  'checklists.saveCalibrateEventType': body(({ firms }) => ({
    calibrateEventTypeName: 'Kind',
    firm: firms.shop,
  })),
  'checklists.saveRateType': body(({ firms }) => ({ rateTypeName: 'Rate', firm: firms.shop })),
  'checklists.setCalibrateServices': query(({ firms }) => ({
    firm: firms.shop,
    inactivatedOn: '2026-01-02',
  })),
  'checklists.importCalibrateServices': ({ firms }) => ({
    query: { firm: firms.shop, dryRun: 1 },
    body: 'Group,Service,Hours\nGroup,Service,1\n',
  }),
  'checklists.saveCalibrateActionType': item('calibrateActionType', 'calibrateActionTypeName'),
  'checklists.saveCalibratePreChecklist': item('calibratePreCheck', 'calibratePreCheckName'),
  'checklists.saveCalibrateReady': item('calibrateReady', 'calibrateReadyName'),
  'checklists.saveCalibrateVerify': item('calibrateVerify', 'calibrateVerifyName'),
  'checklists.saveCalibrateServiceRates': body(({ ids, firms }) => ({
    firm: firms.shop,
    rates: [{ calibrateService: ids.service, rate: '130.00' }],
  })),
  'contacts.addressSearch': query(({ firms }) => ({ searchterm: 'street', firmid: firms.shop })),
  'contacts.contactAddress': query(({ ids }) => ({ id: ids.address })),
  'contacts.contactAddresses': query(({ ids }) => ({ id: ids.contact })),
  'contacts.deleteAddress': body(({ ids }) => ({ contactAddress: ids.address })),
  'contacts.postalPlace': query(() => ({ postalCode: '60637' })),
  'contacts.saveAddress': body(({ ids }) => ({
    contactAddress: ids.address,
    contact: ids.contact,
    addressType: 1,
    addressLines: '1 Street',
    city: 'Chicago',
    stateProvince: 14,
    postalCode: '60637',
    country: 1,
  })),
  'contacts.setPrimaryAddress': query(({ ids }) => ({ id: ids.address, contact: ids.contact })),
  'contacts.validateAddress': body(() => ({
    addressLines: '1 Street',
    city: 'Chicago',
    stateProvince: 14,
    postalCode: '60637',
    country: 1,
  })),
  'contacts.contact': query(({ ids }) => ({ id: ids.contact })),
  'contacts.contactSearch': query(({ firms }) => ({ searchterm: 'Customer', firmid: firms.shop })),
  'contacts.insurers': ofFirm,
  'contacts.saveContact': body(({ ids }) => ({
    contact: ids.contact,
    firstName: 'Customer',
    lastName: 'New',
  })),
  'contacts.saveInsurer': body(({ ids, firms }) => ({
    insurance: ids.insurer,
    insuranceName: 'Insurer',
    firm: firms.shop,
  })),
  'firms.editFirm': query(({ firms }) => ({ id: firms.shop })),
  'firms.firm': ofFirm,
  'firms.firmFirms': ofFirm,
  'firms.firmPreference': ofFirm,
  'firms.firmSearch': query(({ firms }) => ({ firm: firms.division, searchterm: 'shop', type: 'Shop' })),
  'firms.getCenterFirms': ofFirm,
  'firms.getChildFirms': query(({ firms }) => ({ firm: firms.division, gettype: 'all' })),
  'firms.getFirms': query(({ firms }) => ({ firm: firms.division, pageSize: 100, filter: '9999' })),
  'firms.getPreference': query(({ firms }) => ({ firm: firms.shop, category: 'Brand', name: 'BrandTitle' })),
  'firms.locationPoints': query(({ firms }) => ({ firm: firms.division })),
  'firms.locationTree': query(({ firms }) => ({ firm: firms.division, id: firms.division })),
  'firms.moveLocation': body(({ firms }) => ({ firm: firms.shop2, parent: firms.franchisee })),
  'firms.movePreview': query(({ firms }) => ({ firm: firms.shop2, parent: firms.franchisee })),
  'firms.networkTree': query(({ firms }) => ({ firm: firms.division })),
  'firms.optInPrograms': ofFirm,
  'firms.removedFirms': none,
  // Refused, since the shop holds open work: its other samples need it.
  'firms.removeFirm': body(({ firms }) => ({ firm: firms.shop })),
  'firms.saveCenterFirms': body(({ firms }) => ({
    firm: firms.shop,
    centers: [{ center: firms.center, isPrimary: true }],
  })),
  'firms.saveFirm': body(({ firms }) => ({ firm: firms.shop, name: 'Borealis shop', phone: '2125550101' })),
  'firms.saveFirmFirms': body(({ firms }) => ({
    firm: firms.shop2,
    items: [{ firm2: firms.center, isAdd: true, license: 'B-1' }],
  })),
  'firms.saveFirmPreference': body(({ firms }) => ({
    firm: firms.shop,
    firmPreferenceName: 'Note',
    preference: 'x',
    firmPreferenceCategory: 'Test',
  })),
  'firms.saveOptInPrograms': body(
    ({ firms }) =>
      [{ firm: firms.shop, firm2: firms.partner, isAdd: true }] as unknown as Record<string, unknown>,
  ),
  'firms.searchFirms': query(() => ({ search: 'shop' })),
  'firms.searchForOptInPrograms': ofFirm,
  'firms.updateFirmSettings': body(({ firms }) => ({ firm: firms.shop, isScheduling: true })),
  'identity.getToken': body(() => ({ username: 'nobody@north.test', password: 'Wrong#pass1' })),
  'identity.signOut': none,
  'identity.resetPassword': body(() => ({ username: 'nobody@north.test' })),
  'identity.saveCredentials': body(({ users }) => ({ user: users['17'], password: 'weak' })),
  'identity.profile': none,
  'identity.userBasic': query(() => ({ username: 'role16@south.test' })),
  'identity.userRoles': ofFirm,
  'identity.verifyUsername': query(() => ({ username: 'new@north.test' })),
  'identity.dispatchedTechs': ofFirm,
  'identity.startAuthenticator': none,
  'identity.confirmAuthenticator': body(() => ({ code: '000000' })),
  'identity.removeAuthenticator': body(() => ({ password: 'Wrong#pass1' })),
  'identity.updateUserParams': body(() => ({ firstName: 'Role' })),
  'identity.savedViews': query(() => ({ list: 'requests' })),
  'identity.saveView': body(({ ids }) => ({ id: ids.view, list: 'requests', name: 'View', state: {} })),
  'identity.deleteView': body(({ ids }) => ({ id: ids.view })),
  'identity.outboxMail': none,
  'lookups.countries': none,
  'lookups.languages': none,
  'lookups.timeZones': none,
  'lookups.stateProvinces': none,
  'lookups.lookupsByGroup': query(() => ({ className: 'Color' })),
  'lookups.lookupKeys': ofFirm,
  'lookups.lookupsByKeys': body(({ firms }) => ({ keys: ['Color'], firm: firms.shop })),
  'lookups.upsertLookup': body(({ ids }) => ({ id: ids.lookup, key: 'Color', name: 'Color' })),
  'lookups.deleteLookup': body(({ ids }) => ({ id: ids.lookup })),
  'lookups.upsertLookupGroup': body(({ ids }) => ({ id: ids.section, text: 'Group', className: 'Color' })),
  'lookups.saveSort': body(({ ids }) => ({ className: 'Color', items: [{ id: ids.lookup, sort: 1 }] })),
  'reports.cancelMail': body(({ ids }) => ({ mail: ids.mail })),
  'reports.reportPdf': query(({ ids }) => ({ calibrateEvent: ids.event })),
  'reports.sendCalibrationReport': query(({ ids }) => ({ calibrateEvent: ids.event, to: 'a@north.test' })),
  'requests.calibrate': query(({ ids }) => ({ id: ids.working })),
  'requests.calibrateCounts': ofFirm,
  'requests.calibrateEvent': query(({ ids }) => ({ id: ids.event })),
  'requests.calibrateEventFileInfo': query(({ ids }) => ({ calibrateEvent: ids.event })),
  'requests.calibrateEvents': query(({ ids }) => ({ calibrate: ids.working })),
  'requests.calibrateEventsActive': query(() => ({ pageSize: 100 })),
  'requests.calibrateEventsAsRequests': query(({ firms }) => ({
    pageSize: 100,
    filter: '9999',
    firm: firms.shop,
  })),
  'requests.calibrateHistory': query(({ ids }) => ({ calibrate: ids.working })),
  'requests.calibrates': query(({ firms }) => ({ pageSize: 100, filter: '9999', firm: firms.shop })),
  'requests.cancelCalibrateEventCredit': query(({ ids }) => ({ calibrateEvent: ids.event })),
  'requests.deleteCalibrate': body(({ ids }) => ({ calibrate: ids.request })),
  'requests.deleteCalibrateEvent': body(({ ids }) => ({ calibrateEvent: ids.event })),
  'requests.findRequests': query(() => ({ search: 'is-' })),
  'requests.getCalibrateServicesForAuthorization': query(({ ids }) => ({ calibrateEvent: ids.event })),
  'requests.locationCalibrates': query(({ firms }) => ({ pageSize: 100, filter: '9999', firm: firms.shop })),
  'requests.ownerCalibrates': query(({ ids }) => ({ contact: ids.contact })),
  'requests.saveCalibrate': body(({ ids }) => ({
    calibrate: ids.working,
    contact: ids.contact,
    notes: 'Noted',
  })),
  'requests.saveCalibrateEvent': body(({ ids }) => ({
    calibrateEvent: ids.event,
    calibrate: ids.working,
    notes: 'Noted',
  })),
  'requests.saveCalibrateEventCredit': body(({ ids }) => ({
    calibrateEvent: ids.event,
    calibrateServiceResult: ids.eventService,
    description: 'Credit',
    amount: '1.00',
  })),
  'requests.saveCalibrateEventSchedule': body(({ ids }) => ({ calibrateEvent: ids.event, minutes: 60 })),
  'requests.searchCalibrateForVin': query(() => ({ vin: '1M8GDM9AXKP042788' })),
  'requests.updateCalibrateEventActivity': body(({ ids }) => ({
    calibrateEvent: ids.event,
    id: ids.eventItem,
    note: 'Noted',
  })),
  'requests.updateCalibrateServiceItem': body(({ ids }) => ({
    calibrateEvent: ids.event,
    id: ids.eventService,
    description: 'Work',
  })),
  'requests.updateRequestStatus': body(({ ids }) => ({ calibrates: [ids.submitted], status: 8 })),
  'requests.updateServiceAuthorization': body(({ ids }) => ({
    calibrateEvent: ids.event,
    services: [{ id: ids.eventService, authorization: 'yes' }],
  })),
  'requests.updateStatusCalibrate': body(({ ids }) => ({ calibrate: ids.submitted, status: 8 })),
  'requests.updateStatusCalibrateEvent': body(({ ids }) => ({ calibrateEvent: ids.event, status: 7 })),
  'storage.deleteFile': body(({ ids }) => ({ file: ids.file })),
  'storage.readFile': query(() => ({ t: 'made-up' })),
  'storage.uploadFile': body(upload),
  'vehicles.decodeVin': query(() => ({ vin: 'too short' })),
  'vehicles.deleteVehicle': body(({ ids }) => ({ vehicle: ids.vehicle })),
  'vehicles.ownerVehicles': query(({ ids }) => ({ contact: ids.contact })),
  'vehicles.saveVehicle': body(({ ids }) => ({ vehicle: ids.vehicle, contact: ids.contact, model: 'Model' })),
  'vehicles.vehicle': query(({ ids }) => ({ id: ids.vehicle })),
  'vehicles.vehicles': ofFirm,
}
