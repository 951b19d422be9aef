-- time_zone: a time zone that users can choose. The default is 12.
create table time_zone (
  id int primary key,         -- number used in public calls
  name text not null unique,  -- IANA name
  label text not null,        -- display name
  sort int not null default 0 -- order from west to east
);
grant select on time_zone to calibrate_app;

-- The ids are part of the public contract: 12 is Eastern Time.
insert into time_zone (id, name, label, sort) values
  (1, 'Pacific/Honolulu', 'Hawaii', 2),
  (2, 'America/Anchorage', 'Alaska', 4),
  (3, 'America/Los_Angeles', 'Pacific Time', 5),
  (4, 'America/Vancouver', 'Pacific Time, British Columbia', 6),
  (5, 'America/Phoenix', 'Mountain Time, Arizona', 9),
  (6, 'America/Denver', 'Mountain Time', 11),
  (7, 'America/Boise', 'Mountain Time, Idaho', 10),
  (8, 'America/Edmonton', 'Mountain Time, Alberta', 12),
  (9, 'America/Regina', 'Central Time, Saskatchewan', 13),
  (10, 'America/Chicago', 'Central Time', 15),
  (11, 'America/Winnipeg', 'Central Time, Manitoba', 16),
  (12, 'America/New_York', 'Eastern Time', 20),
  (13, 'America/Detroit', 'Eastern Time, Michigan', 21),
  (14, 'America/Indiana/Indianapolis', 'Eastern Time, Indiana', 22),
  (15, 'America/Kentucky/Louisville', 'Eastern Time, Louisville', 23),
  (16, 'America/Toronto', 'Eastern Time, Ontario and Quebec', 24),
  (17, 'America/Halifax', 'Atlantic Time', 25),
  (18, 'America/Puerto_Rico', 'Atlantic Time, Puerto Rico', 26),
  (19, 'America/St_Johns', 'Newfoundland', 27),
  (20, 'Pacific/Guam', 'Guam', 29),
  (21, 'America/Adak', 'Hawaii-Aleutian', 3),
  (22, 'America/Menominee', 'Central Time, western Michigan', 17),
  (23, 'America/North_Dakota/Center', 'Central Time, North Dakota', 18),
  (24, 'America/Indiana/Knox', 'Central Time, Starke County', 19),
  (25, 'America/Whitehorse', 'Mountain Time, Yukon', 8),
  (26, 'America/Mexico_City', 'Central Time, Mexico', 14),
  (27, 'America/Tijuana', 'Pacific Time, Baja California', 7),
  (28, 'Pacific/Pago_Pago', 'Samoa', 1),
  (29, 'Etc/UTC', 'UTC', 28),
  (30, 'Australia/Lord_Howe', 'Lord Howe Island', 30);
