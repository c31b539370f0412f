-- A day is closed and sealed by the application, not by the projector.
grant insert on checkpoints to hilsa_app;
revoke insert on checkpoints from hilsa_projector;
