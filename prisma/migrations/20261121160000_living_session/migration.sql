\i functions/living_session.sql
