\i functions/role_weeks.sql
