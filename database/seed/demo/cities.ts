/** City, state, ZIP, latitude, longitude, time zone, area code. */
export type City = readonly [
  city: string,
  state: string,
  zip: string,
  latitude: number,
  longitude: number,
  zone: string,
  area: string,
]

const detroit = 'America/Detroit'
const indianapolis = 'America/Indiana/Indianapolis'
const eastern = 'America/New_York'
const central = 'America/Chicago'
const phoenix = 'America/Phoenix'

const city = (
  name: string,
  state: string,
  zip: string,
  latitude: number,
  longitude: number,
  zone: string,
  area: string,
): City => [name, state, zip, latitude, longitude, zone, area]

export const cities = {
  grandRapids: city('Grand Rapids', 'MI', '49518', 42.9134, -85.5853, detroit, '616'),
  holland: city('Holland', 'MI', '49423', 42.7692, -86.1164, detroit, '616'),
  muskegon: city('Muskegon', 'MI', '49443', 43.2342, -86.2484, detroit, '231'),
  kalamazoo: city('Kalamazoo', 'MI', '49007', 42.3024, -85.5882, detroit, '269'),
  grandville: city('Grandville', 'MI', '49418', 42.9097, -85.7631, detroit, '616'),
  rockford: city('Rockford', 'MI', '49341', 43.12, -85.56, detroit, '616'),
  wyoming: city('Wyoming', 'MI', '49519', 42.8977, -85.7186, detroit, '616'),
  troy: city('Troy', 'MI', '48085', 42.6006, -83.1198, detroit, '248'),
  warren: city('Warren', 'MI', '48091', 42.4665, -83.0593, detroit, '586'),
  livonia: city('Livonia', 'MI', '48152', 42.4258, -83.3636, detroit, '734'),
  annArbor: city('Ann Arbor', 'MI', '48107', 42.2535, -83.8366, detroit, '734'),
  dearborn: city('Dearborn', 'MI', '48124', 42.2941, -83.2536, detroit, '313'),
  lansing: city('Lansing', 'MI', '48919', 42.7286, -84.5517, detroit, '517'),
  indianapolis: city('Indianapolis', 'IN', '46237', 39.673, -86.0757, indianapolis, '317'),
  carmel: city('Carmel', 'IN', '46033', 39.9744, -86.0829, indianapolis, '317'),
  fishers: city('Fishers', 'IN', '46038', 39.9575, -86.023, indianapolis, '317'),
  greenwood: city('Greenwood', 'IN', '46143', 39.596, -86.1309, indianapolis, '317'),
  tampa: city('Tampa', 'FL', '33633', 27.9472, -82.4586, eastern, '813'),
  petersburg: city('Saint Petersburg', 'FL', '33716', 27.8738, -82.64, eastern, '727'),
  clearwater: city('Clearwater', 'FL', '33761', 28.031, -82.7239, eastern, '727'),
  brandon: city('Brandon', 'FL', '33510', 27.9551, -82.2966, eastern, '813'),
  lakeland: city('Lakeland', 'FL', '33807', 28.0395, -81.9498, eastern, '863'),
  sarasota: city('Sarasota', 'FL', '34239', 27.3111, -82.5195, eastern, '941'),
  atlanta: city('Atlanta', 'GA', '30355', 33.8444, -84.4741, eastern, '404'),
  houston: city('Houston', 'TX', '77096', 29.6722, -95.4861, central, '713'),
  katy: city('Katy', 'TX', '77492', 29.7858, -95.8244, central, '281'),
  sugarLand: city('Sugar Land', 'TX', '77487', 29.6197, -95.6349, central, '281'),
  pasadena: city('Pasadena', 'TX', '77505', 29.6518, -95.1464, central, '713'),
  pearland: city('Pearland', 'TX', '77584', 29.5405, -95.3208, central, '281'),
  phoenix: city('Phoenix', 'AZ', '85040', 33.4061, -112.0265, phoenix, '602'),
  mesa: city('Mesa', 'AZ', '85210', 33.3887, -111.8428, phoenix, '480'),
  scottsdale: city('Scottsdale', 'AZ', '85258', 33.5647, -111.8931, phoenix, '480'),
  tempe: city('Tempe', 'AZ', '85284', 33.3363, -111.9197, phoenix, '480'),
  glendale: city('Glendale', 'AZ', '85307', 33.5376, -112.3137, phoenix, '623'),
} as const
