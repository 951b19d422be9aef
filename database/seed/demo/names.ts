export const firstNames: readonly string[] =
  'Aaron Abigail Adrian Aisha Alicia Amara Andre Angela Anita Anthony Beatriz Brandon Brenda Caleb Camila Carlos Carmen Cheryl Chloe Daniel Darnell Deborah Derek Diana Diego Donna Elena Elijah Emily Erin Esther Ethan Fatima Felix Gabriela Grace Graham Hannah Hassan Heather Henry Imani Isaac Ivan Jasmine Jerome Joanna Joel Jordan Jorge Julia Kareem Karen Katelyn Keith Kendra Kevin Kyle Laura Leah Leonard Linda Lisa Logan Lucia Luis Malik Marcus Maria Marisol Martin Maya Megan Miguel Mila Monica Naomi Natalie Nathan Nicole Nina Noah Olivia Omar Oscar Patricia Paul Peter Priya Rachel Rafael Rebecca Renee Ricardo Robert Rosa Ruth Samuel Sandra Sean Serena Shannon Sofia Stephen Tamara Tanya Teresa Theo Tomas Tyler Valerie Vanessa Victor Wendy William Yolanda Yusuf Zachary'.split(
    ' ',
  )

export const lastNames: readonly string[] =
  'Adeyemi Albright Alvarez Anand Baptiste Barlow Beaumont Becker Bennett Bergstrom Bhatt Blackwood Bowman Brandt Calloway Carver Castillo Chandra Chen Coleman Cordova Crawford Dalton Delgado DeVries Donovan Dubois Dunlap Eastman Ellison Espinoza Fairbanks Farrell Ferreira Fitzgerald Flores Foster Gallagher Garza Gibbs Goldberg Guerrero Haddad Hale Hanson Harding Hayes Herrera Hoang Holloway Hussein Ibarra Iverson Jankowski Jefferson Jimenez Kaminski Kapoor Keller Kim Kowalski Lambert Larsen Lindqvist Lopez Lowry MacLeod Mahoney Marchetti Mbeki McAllister Medina Meyer Mitchell Monroe Moreau Nakamura Navarro Nguyen Novak Obi Ochoa Okafor Olsen Ortega Osborne Park Patel Pellegrino Petrov Pham Quinn Ramirez Reyes Rhodes Romero Rosales Sandoval Santos Sawyer Schaefer Schultz Serrano Shah Sheridan Silva Singh Sokolov Stanton Sullivan Tanaka Thornton Torres Underwood Valdez Vance VanDyke Vega Volkov Walsh Washington Weaver Whitaker Wójcik Yamamoto Yates Zamora Ziegler'.split(
    ' ',
  )

/** Names that lists, emails, and documents must handle: very long, accented, right to left. */
export const awkwardNames: readonly (readonly [string, string])[] = [
  ['Zoë', 'Ångström-Núñez'],
  ['محمد', 'الخطيب'],
  ['נועה', 'לוי'],
  ['Maximiliana Guadalupe', 'Villanueva-Castellanos de la Fuente y Montenegro'],
  ['Siobhán', 'O’Súilleabháin'],
  ['Nguyễn', 'Thị Minh Khai'],
  ['X', 'Æ'],
]

export const streets: readonly string[] =
  'Division Ave,Plainfield Ave,Lake Michigan Dr,Eastern Ave,Burton St,Michigan St,Fulton St,Alpine Ave,Kalamazoo Ave,28th St,44th St,Byron Center Ave,Chicago Dr,Leonard St,Wealthy St,Industrial Pkwy,Commerce Dr,Enterprise Ct,Market St,Depot St,Mill Rd,River Rd,Church St,Oak St,Maple St,Walnut St,Jefferson Ave,Washington St,Lincoln Hwy,Main St'.split(
    ',',
  )

export const fleetNames: readonly string[] = [
  'Meridian Home Care',
  'Lakeland Courier',
  'Pine River Electric Cooperative',
  'Twin City Beverage',
  'Bluewater Pest Control',
  'County Road Commission',
]

export const insurerNames: readonly string[] = [
  'Harborview Casualty',
  'Great Plains Mutual',
  'Cardinal Auto & Home',
  'Evergreen Farm Insurance',
  'Liberty Bell Indemnity',
  'Stonebridge Insurance',
  'Pioneer Preferred',
  'Compass Rose Mutual',
  'Old Mill Fire & Auto',
  'Summit Direct',
  'Tidewater Assurance',
  'Union Crossing Insurance',
]

export const requestNotes: readonly string[] = [
  'Windshield replaced with OE glass, bracket looked clean.',
  'Front bumper cover replaced and refinished. Radar bracket was not touched.',
  'Customer reports the lane assist warning since the repair.',
  'Owner picks up at 03:00 pm.',
  'Rear quarter repaired, blind spot module moved over from the old panel.',
  'Insurer wants a photo of each target.',
  'Alignment was done this morning, printout is in the glove box.',
  'Two keys in the lockbox by bay 1.',
  'Supplement is pending, please call before you start.',
  'Vehicle sits in row C, behind the fence.',
]

export const internalNotes: readonly string[] = [
  'Shop tends to call before the coat is dry: ask for the cure time.',
  'Bring the tall target stand.',
  'Parking lot is not level, use the left bay.',
  'Invoice goes to the head office.',
]

export const results: readonly string[] = [
  'Calibrated as the maker asks. No fault codes left.',
  'Static part passed at the second try after the floor was swept.',
  'Dynamic drive 11 miles, lanes well marked, passed.',
  'Two history codes cleared, none came back.',
  'Module was not coded after replacement; coded, then calibrated.',
]

/** The reason in the list that every hold of the demo has; the history says more. */
export const holdReason = 'Waiting for parts'
export const holdReasons: readonly string[] = [
  'Waiting for the radar bracket, due tomorrow.',
  'Bumper still in paint.',
  'Customer has the vehicle until Thursday.',
  'Insurer has not answered the supplement.',
]

export const cancelReasons: readonly string[] = [
  'Total loss.',
  'Shop found the sensor was not disturbed.',
  'Customer took the vehicle to the dealer.',
]
